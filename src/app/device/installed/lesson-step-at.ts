import { STEP_NAMES } from '#features/lesson/lesson-steps.tsx';

/** The lesson's address and which of its steps an address shows; null outside of lessons. */
export function lessonStepAt(pathname: string): { lesson: string; index: number } | null {
  const [, lesson, step = 'overview'] = /^(\/lessons\/[^/]+)(?:\/([^/]+))?\/?$/.exec(pathname) ?? [];
  if (lesson === undefined) return null;
  const index = (STEP_NAMES as readonly string[]).indexOf(step);
  return index < 0 ? null : { lesson, index };
}

import type { LessonPlace } from './lesson-path.ts';
import { nextStep, type StepFacts } from './next-step.ts';
import { type TodayFacts, today } from './today.ts';

/** A lesson with what is needed to find the next step in it. */
export interface LessonToContinue extends TodayFacts {
  place: LessonPlace;
  steps: StepFacts;
}

/** What a person wants who asks to go on: the next step, or the recorder. */
export type Wish = 'next' | 'record';

/** The step of a lesson where a person goes on. */
export interface ContinueAt {
  place: LessonPlace;
  step: 'film' | 'text' | 'homework';
}

const STEP_OF = { film: 'film', text: 'text', record: 'homework', submit: 'homework' } as const;

/**
 * Where to go on: in today's lesson, else in the last released one. Null when no lesson was released, or when there is
 * nothing to record in any of them.
 */
export function continueAt(lessons: readonly LessonToContinue[], wish: Wish): ContinueAt | null {
  const able = wish === 'record' ? lessons.filter(({ steps }) => steps.homework) : lessons;
  const now = today(able);
  if (now.kind === 'none') return null;
  const { place, steps } = now.kind === 'lesson' ? now.lesson : now.last;
  if (wish === 'record') return { place, step: 'homework' };
  const { kind } = nextStep(steps);
  // Everything is done but for pressing 完了: it stands below every step.
  return { place, step: kind === 'complete' ? (steps.homework ? 'homework' : 'film') : STEP_OF[kind] };
}

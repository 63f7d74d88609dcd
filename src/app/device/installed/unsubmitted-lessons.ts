import type { WaitingTakes } from '#features/home/home-ports.ts';

/** Counts the lessons with a take that was not submitted; one that a crash interrupted counts too. */
export function countUnsubmittedLessons({
  recordedLessons,
  interrupted,
}: Pick<WaitingTakes, 'recordedLessons' | 'interrupted'>): number {
  return new Set([...recordedLessons(), ...interrupted().map(({ lessonID }) => lessonID)]).size;
}

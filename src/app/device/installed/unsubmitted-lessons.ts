import type { WaitingTakes } from '#features/home/home-ports.ts';

/** Counts the lessons with a take that nobody submitted; one that a crash interrupted is none less. */
export function countUnsubmittedLessons({
  recordedLessons,
  interrupted,
}: Pick<WaitingTakes, 'recordedLessons' | 'interrupted'>): number {
  return new Set([...recordedLessons(), ...interrupted().map(({ lessonID }) => lessonID)]).size;
}

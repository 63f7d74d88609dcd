import type { Lesson } from '#contract/entities/lesson.ts';

export type CourseStatus =
  | { kind: 'completed' }
  /** Every lesson is there; so many of them are still to do. */
  | { kind: 'all-delivered'; left: number }
  /** The next lesson is delivered at `nextTime`, in milliseconds of the epoch. */
  | { kind: 'coming'; nextTime: number }
  /** Nothing to announce: a trial course, or one whose next lesson has no day. */
  | { kind: 'open' };

/** Where a course stands for a person. A trial course is there from the start, so that is no news. */
export function courseStatus(lessons: readonly Lesson[]): CourseStatus {
  if (lessons.length === 0) return { kind: 'open' };
  if (lessons.every((lesson) => lesson.log.completed)) return { kind: 'completed' };
  if (lessons.every((lesson) => lesson.location.trial)) return { kind: 'open' };
  if (lessons.every((lesson) => lesson.delivered)) {
    return { kind: 'all-delivered', left: lessons.filter((lesson) => !lesson.log.completed).length };
  }
  const times = lessons.flatMap(({ delivered, userLesson }) =>
    delivered || !userLesson ? [] : [Date.parse(userLesson.startTime)],
  );
  return times.length === 0 ? { kind: 'open' } : { kind: 'coming', nextTime: Math.min(...times) };
}

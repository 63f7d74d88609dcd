import type { Lesson } from '#contract/entities/lesson.ts';

export type CourseStatus =
  | { kind: 'completed' }
  /** Every lesson is released; `left` are not completed. */
  | { kind: 'all-released'; left: number }
  /** The next lesson is released at `nextTime`, in epoch milliseconds. */
  | { kind: 'coming'; nextTime: number }
  /** Nothing to announce: a trial course, or a course whose next lesson has no date. */
  | { kind: 'open' };

/** The status of a course for a person. All lessons of a trial course are released from the start. */
export function courseStatus(lessons: readonly Lesson[]): CourseStatus {
  if (lessons.length === 0) return { kind: 'open' };
  if (lessons.every((lesson) => lesson.log.completed)) return { kind: 'completed' };
  if (lessons.every((lesson) => lesson.location.trial)) return { kind: 'open' };
  if (lessons.every((lesson) => lesson.delivered)) {
    return { kind: 'all-released', left: lessons.filter((lesson) => !lesson.log.completed).length };
  }
  const times = lessons.flatMap(({ delivered, userLesson }) =>
    delivered || !userLesson ? [] : [Date.parse(userLesson.startTime)],
  );
  return times.length === 0 ? { kind: 'open' } : { kind: 'coming', nextTime: Math.min(...times) };
}

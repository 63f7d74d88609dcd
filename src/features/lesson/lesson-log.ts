import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { lessonQuery } from './queries.ts';

/**
 * Shows a deed at once, before the school has heard of it: the ticks of this lesson change on the device, and the
 * figure of its course with them.
 */
export function showDeed(queries: QueryClient, api: Api, lesson: Lesson, done: Partial<Lesson['log']>): void {
  const ticked = (entry: Lesson): Lesson =>
    entry.lessonID === lesson.lessonID ? { ...entry, log: { ...entry.log, ...done } } : entry;
  change<{ lesson: Lesson }>(queries, lessonQuery(api, lesson.location).queryKey, (old) => ({
    lesson: ticked(old.lesson),
  }));
  change<{ lessons?: Lesson[] }>(queries, ['private'], (old) =>
    old.lessons ? { ...old, lessons: old.lessons.map(ticked) } : old,
  );
  const step = Number(done.completed ?? lesson.log.completed) - Number(lesson.log.completed);
  if (step !== 0) countCompleted(queries, lesson, step);
}

/** The course's own figure follows, wherever it is shown; a curriculum's pages show the person's own, too. */
function countCompleted(queries: QueryClient, { location }: Lesson, step: number): void {
  const counted = (course: Course): Course => {
    if (course.courseCode !== location.courseCode || course.courseVer !== location.courseVer) return course;
    const completedLessonCount = course.log.completedLessonCount + step;
    if (completedLessonCount < 0 || completedLessonCount > course.lessonCount) return course;
    return { ...course, log: { completedLessonCount } };
  };
  for (const key of [['private'], ['public', '/curriculums', 'pages']]) {
    change<{ course?: Course; courses?: Course[] }>(queries, key, (old) => {
      if (old.course) return { ...old, course: counted(old.course) };
      return old.courses ? { ...old, courses: old.courses.map(counted) } : old;
    });
  }
}

/** Kept answers stay as old as they are: otherwise what the school says anew would not be asked for. */
function change<T>(queries: QueryClient, queryKey: readonly unknown[], to: (old: T) => T): void {
  for (const { queryKey: key, state } of queries.getQueryCache().findAll({ queryKey })) {
    if (state.data === undefined) continue;
    queries.setQueryData<T>(key, (old) => old && to(old), { updatedAt: state.dataUpdatedAt });
  }
}

import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { lessonQuery } from './queries.ts';

/**
 * Applies a change of the lesson log to all cached answers before the server knows it: the lesson itself, lists of lessons,
 * and the number of completed lessons of the course.
 */
export function updateCachedLog(
  queries: QueryClient,
  api: Api,
  lesson: Lesson,
  change: Partial<Lesson['log']>,
): void {
  const changed = (entry: Lesson): Lesson =>
    entry.lessonID === lesson.lessonID ? { ...entry, log: { ...entry.log, ...change } } : entry;
  updateCached<{ lesson: Lesson }>(queries, lessonQuery(api, lesson.location).queryKey, (old) => ({
    lesson: changed(old.lesson),
  }));
  updateCached<{ lessons?: Lesson[] }>(queries, ['private'], (old) =>
    old.lessons ? { ...old, lessons: old.lessons.map(changed) } : old,
  );
  const step = Number(change.completed ?? lesson.log.completed) - Number(lesson.log.completed);
  if (step !== 0) updateCompletedCount(queries, lesson, step);
}

/** Changes the number of completed lessons in all cached courses, also in those of the curriculum pages. */
function updateCompletedCount(queries: QueryClient, { location }: Lesson, step: number): void {
  const counted = (course: Course): Course => {
    if (course.courseCode !== location.courseCode || course.courseVer !== location.courseVer) return course;
    const completedLessonCount = course.log.completedLessonCount + step;
    if (completedLessonCount < 0 || completedLessonCount > course.lessonCount) return course;
    return { ...course, log: { completedLessonCount } };
  };
  for (const key of [['private'], ['public', '/curriculums', 'pages']]) {
    updateCached<{ course?: Course; courses?: Course[] }>(queries, key, (old) => {
      if (old.course) return { ...old, course: counted(old.course) };
      return old.courses ? { ...old, courses: old.courses.map(counted) } : old;
    });
  }
}

/** Changes cached answers but not their age: otherwise the server would not be asked for newer ones. */
function updateCached<T>(queries: QueryClient, queryKey: readonly unknown[], update: (old: T) => T): void {
  for (const { queryKey: key, state } of queries.getQueryCache().findAll({ queryKey })) {
    if (state.data === undefined) continue;
    queries.setQueryData<T>(key, (old) => old && update(old), { updatedAt: state.dataUpdatedAt });
  }
}

import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { lessonQuery } from './queries.ts';

/**
 * Shows a deed at once, before the school has heard of it: the ticks of this lesson change on the device. Lists that
 * show the same lesson are asked again when they are next seen.
 */
export function showDeed(queries: QueryClient, api: Api, lesson: Lesson, done: Partial<Lesson['log']>): void {
  queries.setQueryData<{ lesson: Lesson }>(
    lessonQuery(api, lesson.location).queryKey,
    (old) => old && { lesson: { ...old.lesson, log: { ...old.lesson.log, ...done } } },
  );
  queries.setQueriesData<{ lessons?: Lesson[] }>({ queryKey: ['private'] }, (old) =>
    old?.lessons
      ? {
          ...old,
          lessons: old.lessons.map((entry) =>
            entry.lessonID === lesson.lessonID ? { ...entry, log: { ...entry.log, ...done } } : entry,
          ),
        }
      : old,
  );
  const step = Number(done.completed ?? lesson.log.completed) - Number(lesson.log.completed);
  if (step !== 0) countCompleted(queries, lesson, step);
}

/** The course's own figure follows, wherever it is shown. */
function countCompleted(queries: QueryClient, { location }: Lesson, step: number): void {
  const counted = (course: Course): Course => {
    if (course.courseCode !== location.courseCode || course.courseVer !== location.courseVer) return course;
    const completedLessonCount = course.log.completedLessonCount + step;
    if (completedLessonCount < 0 || completedLessonCount > course.lessonCount) return course;
    return { ...course, log: { completedLessonCount } };
  };
  const change = (old: { course?: Course; courses?: Course[] } | undefined) => {
    if (old?.course) return { ...old, course: counted(old.course) };
    return old?.courses ? { ...old, courses: old.courses.map(counted) } : old;
  };
  queries.setQueriesData<{ course?: Course; courses?: Course[] }>({ queryKey: ['private'] }, change);
  // A curriculum's pages show the person's own figures, too.
  queries.setQueriesData<{ courses?: Course[] }>({ queryKey: ['public', '/curriculums', 'pages'] }, change);
}

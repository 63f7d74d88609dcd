import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { updateCachedLog } from '#features/lesson/lesson-log.ts';
import { lessonQuery } from '#features/lesson/queries.ts';

const api: Api = async () => {
  throw new Error('no call expected');
};
const log = { completed: false, movie: false, text: false, homeworkAudio: false, homeworkNote: false };
const lesson = (lessonOrder: number) =>
  ({
    lessonID: `songs_1_${lessonOrder}`,
    location: { courseCode: 'songs', courseVer: 1, lessonOrder },
    log,
  }) as Lesson;
const course = {
  courseCode: 'songs',
  courseVer: 1,
  lessonCount: 2,
  log: { completedLessonCount: 0 },
} as Course;

function cachedQueries(): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(
    lessonQuery(api, lesson(1).location).queryKey,
    { lesson: lesson(1) },
    { updatedAt: 1 },
  );
  queries.setQueryData(['private', 'list'], { lessons: [lesson(1), lesson(2)] }, { updatedAt: 2 });
  queries.setQueryData(['private', 'courses'], { courses: [course] }, { updatedAt: 3 });
  queries.setQueryData(['private', 'course'], { course }, { updatedAt: 4 });
  return queries;
}

test('changes the lesson, lists of lessons and the completed count of the course', () => {
  const queries = cachedQueries();
  updateCachedLog(queries, api, lesson(1), { completed: true });
  expect(queries.getQueryData(lessonQuery(api, lesson(1).location).queryKey)?.lesson.log.completed).toBe(
    true,
  );
  const list = queries.getQueryData<{ lessons: Lesson[] }>(['private', 'list']);
  expect(list?.lessons.map((entry) => entry.log.completed)).toEqual([true, false]);
  expect(queries.getQueryData(['private', 'courses'])).toMatchObject({
    courses: [{ log: { completedLessonCount: 1 } }],
  });
  expect(queries.getQueryData(['private', 'course'])).toMatchObject({
    course: { log: { completedLessonCount: 1 } },
  });
});

test('does not change the age of cached answers, so that the server is asked again', () => {
  const queries = cachedQueries();
  updateCachedLog(queries, api, lesson(1), { completed: true });
  const ages = queries
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt);
  expect(ages).toEqual([1, 2, 3, 4]);
});

test('does not change the count for a text that was read or a lesson that was completed already', () => {
  const queries = cachedQueries();
  updateCachedLog(queries, api, lesson(1), { text: true });
  updateCachedLog(queries, api, { ...lesson(2), log: { ...log, completed: true } }, { completed: true });
  expect(queries.getQueryData(['private', 'course'])).toMatchObject({
    course: { log: { completedLessonCount: 0 } },
  });
});

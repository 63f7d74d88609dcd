import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { learning } from '#contract/learning.ts';
import { type CoursePlace, coursePart } from '#domain/lessons/lesson-path.ts';
import { categoriesQuery, curriculumQuery } from '#features/curriculum/queries.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import { textQuery } from '#features/lesson/queries.ts';
import type { KnownLesson } from './known-lesson.ts';

export interface CachedAnswers {
  queries: QueryClient;
  api: Api;
  lesson: Pick<LessonPorts, 'fetchText'>;
}

/** The lessons of all cached answers, each by its newest answer, with its text. */
export function cachedLessons({ queries, api, lesson: ports }: CachedAnswers): KnownLesson[] {
  const { currCodes, currNames, courseNames } = namesOf({ queries, api });
  return lessonsOf(queries).map((lesson): KnownLesson => {
    const course = coursePart(lesson.location);
    const currCode = currCodes.get(course) ?? null;
    const { courseCode, courseVer, lessonOrder } = lesson.location;
    const page = queryKeyOf(learning.showLesson, { courseCode, courseVer, lessonOrder });
    return {
      lesson,
      currCode,
      currName: (currCode && currNames.get(currCode)) ?? null,
      courseName: courseNames.get(course) ?? null,
      markdown: queries.getQueryData(textQuery(api, lesson.lessonID, ports).queryKey)?.markdown ?? null,
      opens: lesson.delivered && queries.getQueryData(page) !== undefined,
    };
  });
}

interface CachedAnswer<E extends Endpoint> {
  input: Input<E>;
  answer: Output<E>;
  at: number;
}

/** All cached answers of an endpoint, whatever their input. */
function answersOf<E extends Endpoint>(queries: QueryClient, endpoint: E): CachedAnswer<E>[] {
  const prefix = [endpoint.access, endpoint.path];
  return queries
    .getQueryCache()
    .findAll({ queryKey: prefix })
    .filter(({ queryKey, state }) => queryKey.length === prefix.length + 1 && state.data !== undefined)
    .map(({ queryKey, state }) => ({
      input: queryKey[2] as Input<E>,
      answer: state.data as Output<E>,
      at: state.dataUpdatedAt,
    }));
}

function lessonsOf(queries: QueryClient): Lesson[] {
  const lists = [
    ...answersOf(queries, catalogue.listLessons),
    ...answersOf(queries, learning.listUserLessons),
    ...answersOf(queries, learning.listCourseLessons),
    ...answersOf(queries, learning.listNearbyLessons),
  ].map(({ answer, at }) => ({ lessons: answer.lessons, at }));
  const pages = answersOf(queries, learning.showLesson).map(({ answer, at }) => ({
    lessons: [answer.lesson],
    at,
  }));
  const oldestFirst = [...lists, ...pages].sort((one, other) => one.at - other.at);
  return [
    ...new Map(
      oldestFirst.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.lessonID, lesson])),
    ).values(),
  ];
}

/** Names of courses and curriculums, and the curriculum of each course, by `courseCode_courseVer`. */
function namesOf({ queries, api }: Pick<CachedAnswers, 'queries' | 'api'>) {
  const currCodes = new Map<string, string>();
  const currNames = new Map<string, string>();
  const courseNames = new Map<string, string>();
  const add = (course: CoursePlace & { courseName: string }, currCode?: string) => {
    courseNames.set(coursePart(course), course.courseName);
    if (currCode !== undefined) currCodes.set(coursePart(course), currCode);
  };
  for (const { answer } of answersOf(queries, learning.showCourse)) add(answer.course);
  for (const { input, answer } of [
    ...answersOf(queries, catalogue.listCourses),
    ...answersOf(queries, learning.listCourses),
  ]) {
    for (const course of answer.courses) add(course, input.currCode);
  }
  for (const { input, answer } of answersOf(queries, learning.listUserLessons)) {
    for (const { location } of answer.lessons) currCodes.set(coursePart(location), input.currCode);
  }
  const categories = queries.getQueryData(categoriesQuery(api).queryKey) ?? [];
  const listed = [
    ...answersOf(queries, learning.listCurriculums).flatMap(({ answer }) => answer.curriculums),
    ...categories.flatMap(({ curriculums }) => curriculums),
  ];
  for (const { currCode, currName } of listed) {
    currNames.set(currCode, currName);
    for (const course of queries.getQueryData(curriculumQuery(api, currCode).queryKey)?.courses ?? []) {
      add(course, currCode);
    }
  }
  return { currCodes, currNames, courseNames };
}

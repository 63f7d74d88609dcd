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

/** The lessons of all answers that this person's queries have kept, each as it was told last, with its text. */
export function cachedLessons({ queries, api, lesson: ports }: CachedAnswers): KnownLesson[] {
  const { currCodes, currNames, courseNames } = namesIn({ queries, api });
  return lessonsIn(queries).map((lesson): KnownLesson => {
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

interface Kept<E extends Endpoint> {
  input: Input<E>;
  answer: Output<E>;
  at: number;
}

/** All answers to that call that are kept, whatever was asked. */
function keptOf<E extends Endpoint>(queries: QueryClient, endpoint: E): Kept<E>[] {
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

function lessonsIn(queries: QueryClient): Lesson[] {
  const lists = [
    ...keptOf(queries, catalogue.listLessons),
    ...keptOf(queries, learning.listUserLessons),
    ...keptOf(queries, learning.listCourseLessons),
    ...keptOf(queries, learning.listAround),
  ].map(({ answer, at }) => ({ lessons: answer.lessons, at }));
  const pages = keptOf(queries, learning.showLesson).map(({ answer, at }) => ({
    lessons: [answer.lesson],
    at,
  }));
  const told = [...lists, ...pages].sort((one, other) => one.at - other.at);
  return [
    ...new Map(told.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.lessonID, lesson]))).values(),
  ];
}

/** What courses and curriculums are called, and which course is of which curriculum, by `courseCode_courseVer`. */
function namesIn({ queries, api }: Pick<CachedAnswers, 'queries' | 'api'>) {
  const currCodes = new Map<string, string>();
  const currNames = new Map<string, string>();
  const courseNames = new Map<string, string>();
  const note = (course: CoursePlace & { courseName: string }, currCode?: string) => {
    courseNames.set(coursePart(course), course.courseName);
    if (currCode !== undefined) currCodes.set(coursePart(course), currCode);
  };
  for (const { answer } of keptOf(queries, learning.showCourse)) note(answer.course);
  for (const { input, answer } of [
    ...keptOf(queries, catalogue.listCourses),
    ...keptOf(queries, learning.listCourses),
  ]) {
    for (const course of answer.courses) note(course, input.currCode);
  }
  for (const { input, answer } of keptOf(queries, learning.listUserLessons)) {
    for (const { location } of answer.lessons) currCodes.set(coursePart(location), input.currCode);
  }
  const shelves = queries.getQueryData(categoriesQuery(api).queryKey) ?? [];
  const listed = [
    ...keptOf(queries, learning.listCurriculums).flatMap(({ answer }) => answer.curriculums),
    ...shelves.flatMap(({ curriculums }) => curriculums),
  ];
  for (const { currCode, currName } of listed) {
    currNames.set(currCode, currName);
    for (const course of queries.getQueryData(curriculumQuery(api, currCode).queryKey)?.courses ?? []) {
      note(course, currCode);
    }
  }
  return { currCodes, currNames, courseNames };
}

import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { learning } from '#contract/learning.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { LessonPorts } from './lesson-ports.ts';

const placeParams = ({ courseCode, courseVer, lessonOrder }: LessonPlace) => ({
  courseCode,
  courseVer,
  lessonOrder,
});

export const lessonQuery = (api: Api, place: LessonPlace) =>
  queryOptions(queryOf(api, learning.showLesson, placeParams(place)));

/** The lesson with the previous and next one. */
export const neighbouringLessonsQuery = (api: Api, place: LessonPlace) =>
  queryOptions(queryOf(api, learning.listNearbyLessons, placeParams(place)));

export const courseOfLessonQuery = (api: Api, { courseCode, courseVer }: LessonPlace) =>
  queryOptions(queryOf(api, learning.showCourse, { courseCode, courseVer }));

/** All lessons of the course of this lesson. */
export const courseLessonsQuery = (api: Api, { courseCode, courseVer }: LessonPlace) =>
  queryOptions(queryOf(api, learning.listCourseLessons, { courseCode, courseVer }));

/**
 * The Markdown of a lesson with its URL. The document itself is persisted with the queries of the person, so that it opens
 * offline although its URL has expired.
 */
export const textQuery = (api: Api, lessonID: string, ports: Pick<LessonPorts, 'fetchText'>) =>
  queryOptions({
    queryKey: ['private', lessonActivity.showText.path, { lessonID }, 'document'],
    queryFn: async ({ signal }) => {
      const { url } = await api(lessonActivity.showText, { lessonID }, { signal });
      return { url, markdown: await ports.fetchText(url) };
    },
    staleTime: 10 * MINUTE_MS,
  });

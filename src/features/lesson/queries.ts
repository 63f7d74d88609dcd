import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { learning } from '#contract/learning.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import type { LessonPlace } from '#domain/lesson-path.ts';
import type { LessonPorts } from './lesson-ports.ts';

const exactly = ({ courseCode, courseVer, lessonOrder }: LessonPlace) => ({
  courseCode,
  courseVer,
  lessonOrder,
});

export const lessonQuery = (api: Api, place: LessonPlace) =>
  queryOptions(queryOf(api, learning.showLesson, exactly(place)));

/** The lessons before, at and after that place. */
export const aroundQuery = (api: Api, place: LessonPlace) =>
  queryOptions(queryOf(api, learning.listAround, exactly(place)));

export const courseOfLessonQuery = (api: Api, { courseCode, courseVer }: LessonPlace) =>
  queryOptions(queryOf(api, learning.showCourse, { courseCode, courseVer }));

/** All lessons of the course that this one belongs to. */
export const courseLessonsQuery = (api: Api, { courseCode, courseVer }: LessonPlace) =>
  queryOptions(queryOf(api, learning.listCourseLessons, { courseCode, courseVer }));

/**
 * The Markdown of a lesson together with its address. The document itself is kept with the person's queries, so that
 * it opens offline although the address that brought it has run out.
 */
export const textQuery = (api: Api, lessonID: string, ports: Pick<LessonPorts, 'fetchText'>) =>
  queryOptions({
    queryKey: ['private', lessonActivity.showText.path, { lessonID }, 'document'],
    queryFn: async ({ signal }) => {
      const { url } = await api(lessonActivity.showText, { lessonID }, { signal });
      return { url, markdown: await ports.fetchText(url) };
    },
    staleTime: 10 * 60_000,
  });

import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { catalogue } from '#contract/catalogue.ts';
import { learning } from '#contract/learning.ts';

export const ownCoursesQuery = (api: Api, currCode: string) =>
  queryOptions(queryOf(api, learning.listCourses, { currCode }));

export const ownLessonsQuery = (api: Api, currCode: string) =>
  queryOptions(queryOf(api, learning.listUserLessons, { currCode }));

/** The name of the curriculum, for the heading. */
export const curriculumNameQuery = (api: Api, currCode: string) =>
  queryOptions({ ...queryOf(api, catalogue.showCurriculum, { currCode }), throwOnError: false });

/** The curriculums of the subscriptions of the person. */
export const ownCurriculumsQuery = (api: Api) => queryOptions(queryOf(api, learning.listCurriculums, {}));

import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { learning } from '#contract/learning.ts';
import type { CoursePlace } from '#domain/lessons/lesson-path.ts';

export const courseQuery = (api: Api, { courseCode, courseVer }: CoursePlace) =>
  queryOptions(queryOf(api, learning.showCourse, { courseCode, courseVer }));

export const courseLessonsQuery = (api: Api, { courseCode, courseVer }: CoursePlace) =>
  queryOptions(queryOf(api, learning.listCourseLessons, { courseCode, courseVer }));

import * as z from 'zod/mini';
import { privateGet } from './endpoint.ts';
import { CourseCode, QueryInt } from './entities/ids.ts';
import { Pack } from './entities/pack.ts';

/** Courses for offline use (docs/decisions/010-packs.md). */
export const packs = {
  show: privateGet('/courses/packs/show', {
    input: z.object({ courseCode: CourseCode, courseVer: QueryInt }),
    output: z.object({ pack: Pack }),
  }),
};

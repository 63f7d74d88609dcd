import type { CoursePlace } from '#domain/lesson-path.ts';
import type { PackView } from './desk.ts';

/** The pack of a course in a list; undefined where it is not taken along. */
export function packOf(list: readonly PackView[], place: CoursePlace): PackView | undefined {
  return list.find(({ kept }) => kept.courseCode === place.courseCode && kept.courseVer === place.courseVer);
}

import { ApiError } from '#contract/errors.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { CourseRef, CourseRow } from './curriculum-store.ts';
import { maySeeCourse } from './may.ts';
import { type Place, type Syllabus, syllabusOfCourse } from './syllabus.ts';

export interface SeenCourse {
  syllabus: Syllabus;
  course: CourseRow;
  /** The lessons of this course alone. */
  places: Place[];
}

/** One course by name, for a person who may see it; throws api/not-found, api/forbidden or api/contract-expired. */
export async function courseFor(
  { db, clock }: Pick<ServerDeps, 'db' | 'clock'>,
  ref: CourseRef,
  caller: { uid: string },
): Promise<SeenCourse> {
  const syllabus = await syllabusOfCourse(db, ref, { uid: caller.uid, now: clock.now() });
  const course = syllabus.courses.find(
    (row) => row.course_code === ref.courseCode && row.course_ver === ref.courseVer,
  );
  if (!course) throw new ApiError('api/not-found');
  maySeeCourse(course.is_trial, syllabus.standing);
  return { syllabus, course, places: syllabus.places.filter((place) => place.course === course) };
}

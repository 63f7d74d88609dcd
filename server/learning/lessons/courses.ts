import type { Course } from '#contract/entities/course.ts';
import { ApiError } from '#contract/errors.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { CourseRef, CourseRow } from '#server/learning/curriculum-store.ts';
import { requireCourseAccess } from './lesson-access.ts';
import type { LessonMedia } from './lesson-media.ts';
import { presentCourse } from './present.ts';
import { type Syllabus, type SyllabusEntry, syllabusOfCourse } from './syllabus.ts';

export interface CourseView {
  syllabus: Syllabus;
  course: CourseRow;
  /** The lessons of this course alone. */
  entries: SyllabusEntry[];
}

/**
 * Loads one course by code and version for a person who may see it.
 * @throws ApiError api/not-found, api/forbidden, api/contract-expired
 */
export async function courseView(
  { db, clock }: Pick<ServerDeps, 'db' | 'clock'>,
  ref: CourseRef,
  caller: { uid: string },
): Promise<CourseView> {
  const syllabus = await syllabusOfCourse(db, ref, { uid: caller.uid, now: clock.now() });
  const course = syllabus.courses.find(
    (row) => row.course_code === ref.courseCode && row.course_ver === ref.courseVer,
  );
  if (!course) throw new ApiError('api/not-found');
  requireCourseAccess(course.is_trial, syllabus.status);
  return { syllabus, course, entries: syllabus.entries.filter((entry) => entry.course === course) };
}

/** Presents courses of a syllabus (all of them by default) with their teachers. */
export function listCourses(
  syllabus: Syllabus,
  media: Pick<LessonMedia, 'sign'>,
  courses: readonly CourseRow[] = syllabus.courses,
): Course[] {
  return courses.map((course) => presentCourse(course, syllabus, media));
}

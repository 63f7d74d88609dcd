import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import { courseOfLesson } from '#server/learning/curriculum-store.ts';
import { type CurriculumStatus, type Syllabus, type SyllabusEntry, syllabusOfCourse } from './syllabus.ts';

/**
 * Paid courses need a running subscription; trial courses are open to every signed-in person.
 * @throws ApiError api/forbidden without any subscription, api/contract-expired when the last one has ended
 */
export function requireCourseAccess(isTrial: boolean, status: CurriculumStatus): void {
  if (isTrial && status !== 'visitor') return;
  if (status === 'ended') throw new ApiError('api/contract-expired');
  if (status !== 'running') throw new ApiError('api/forbidden');
}

/**
 * A lesson opens when its course does and it has been released.
 * @throws ApiError api/forbidden, api/contract-expired
 */
export function requireReleasedLesson(entry: SyllabusEntry, syllabus: Syllabus): void {
  requireCourseAccess(entry.course.is_trial, syllabus.status);
  if (!entry.released) throw new ApiError('api/forbidden');
}

/** Whether a lesson's media may be played and its text read. Lists use it, because it does not throw. */
export function canOpen(entry: SyllabusEntry, status: CurriculumStatus): boolean {
  return entry.released && (entry.course.is_trial || status === 'running');
}

/**
 * Finds a lesson that the caller may open.
 * @throws ApiError api/not-found, api/forbidden, api/contract-expired
 */
export async function requireLessonAccess(
  db: Database,
  caller: { uid: string },
  lessonID: string,
  now: Date,
): Promise<SyllabusEntry> {
  const found = await courseOfLesson(db, lessonID);
  if (!found) throw new ApiError('api/not-found');
  const course = { courseCode: found.course_code, courseVer: found.course_ver };
  const syllabus = await syllabusOfCourse(db, course, { uid: caller.uid, now });
  const entry = syllabus.entries.find(({ lesson }) => lesson.lesson_id === lessonID);
  if (!entry) throw new ApiError('api/not-found');
  requireReleasedLesson(entry, syllabus);
  return entry;
}

import { ApiError } from '#contract/errors.ts';
import { enrollmentStatusOf } from '#domain/billing/enrollment-status.ts';
import type { Database } from '#server/db/connect.ts';
import type { LessonRow } from '#server/learning/curriculum-store.ts';
import { accessToLesson, type LessonFacts } from './lesson-access-store.ts';
import { type CurriculumStatus, type LessonState, type Syllabus, syllabusOfCourse } from './syllabus.ts';

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
export function requireReleasedLesson(entry: LessonState, { status }: Pick<Syllabus, 'status'>): void {
  requireCourseAccess(entry.course.is_trial, status);
  if (!entry.released) throw new ApiError('api/forbidden');
}

/** Whether a lesson's media may be played and its text read. Lists use it, because it does not throw. */
export function canOpen(entry: Pick<LessonState, 'course' | 'released'>, status: CurriculumStatus): boolean {
  return entry.released && (entry.course.is_trial || status === 'running');
}

/**
 * Whether a lesson is open by its own rows: of a trial course, or released by the record while a subscription runs. Else
 * the syllabus has the last word: in the minute before the job records a release, its plan opens the lesson.
 */
export function isOpenByRecord(
  facts: Pick<LessonFacts, 'is_trial' | 'enrollments' | 'delivered_at'>,
  now: Date,
): boolean {
  const { is_trial, enrollments, delivered_at } = facts;
  if (is_trial) return true;
  if (delivered_at === null || delivered_at > now.getTime()) return false;
  return enrollmentStatusOf(enrollments, now.getTime()) === 'running';
}

/**
 * Finds a lesson that the caller may open.
 * @throws ApiError api/not-found, api/forbidden, api/contract-expired
 */
export async function requireLessonAccess(
  db: Database,
  { uid }: { uid: string },
  lessonID: string,
  now: Date,
): Promise<{ currCode: string; textFile: LessonRow['text_file'] }> {
  const found = await accessToLesson(db, lessonID, uid);
  if (!found) throw new ApiError('api/not-found');
  if (!isOpenByRecord(found, now)) {
    const course = { courseCode: found.course_code, courseVer: found.course_ver };
    const syllabus = await syllabusOfCourse(db, course, { uid, now });
    const entry = syllabus.entries.find(({ lesson }) => lesson.lesson_id === lessonID);
    if (!entry) throw new ApiError('api/not-found');
    requireReleasedLesson(entry, syllabus);
  }
  return { currCode: found.curr_code, textFile: found.text_file };
}

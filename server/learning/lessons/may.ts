import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import { placeOfLesson } from './curriculum-store.ts';
import { type Place, type Standing, type Syllabus, syllabusOfCourse } from './syllabus.ts';

/**
 * Paid courses need a running subscription: never subscribed is api/forbidden, ended is api/contract-expired;
 * trial courses are open to every signed-in person (decisions, "Calls" and "Learning").
 */
export function maySeeCourse(isTrial: boolean, standing: Standing): void {
  if (isTrial && standing !== 'visitor') return;
  if (standing === 'ended') throw new ApiError('api/contract-expired');
  if (standing !== 'running') throw new ApiError('api/forbidden');
}

/** A lesson can be opened when its course can and it has been delivered. */
export function mayOpen(place: Place, syllabus: Syllabus): void {
  maySeeCourse(place.course.is_trial, syllabus.standing);
  if (!place.delivered) throw new ApiError('api/forbidden');
}

/** Whether a lesson's recording may be played and its text read: without a refusal, for lists. */
export function canOpen(place: Place, standing: Standing): boolean {
  return place.delivered && (place.course.is_trial || standing === 'running');
}

/** Throws api/not-found, api/forbidden or api/contract-expired; returns where the lesson stands. */
export async function maySeeLesson(
  db: Database,
  caller: { uid: string },
  lessonID: string,
  now: Date,
): Promise<Place> {
  const found = await placeOfLesson(db, lessonID);
  if (!found) throw new ApiError('api/not-found');
  const course = { courseCode: found.course_code, courseVer: found.course_ver };
  const syllabus = await syllabusOfCourse(db, course, { uid: caller.uid, now });
  const place = syllabus.places.find((entry) => entry.lesson.lesson_id === lessonID);
  if (!place) throw new ApiError('api/not-found');
  mayOpen(place, syllabus);
  return place;
}

import { ownCourses, releaseOrder } from '#domain/lessons/own-courses.ts';
import { planReleases } from '#domain/lessons/release-plan.ts';
import type { CourseRow } from '#server/learning/curriculum-store.ts';
import type { Enrollment } from '#server/learning/enrollment/enrollment-store.ts';
import type { FirstActivity, LessonKey } from './release-store.ts';

type CourseKey = Pick<
  CourseRow,
  'course_id' | 'course_code' | 'course_ver' | 'position' | 'is_current' | 'is_trial'
>;

/** A person's own courses in the order of the curriculum: `ownCourses` over the rows of the database. */
export function ownCoursesOf<Row extends CourseKey>(
  versions: readonly Row[],
  activities: readonly FirstActivity[],
): Row[] {
  return ownCourses(courseVersions(versions, activities)).map(({ row }) => row);
}

/** When a lesson of a paid course was or will be released to a person, and by which enrollment. */
export interface PlannedRelease {
  lessonID: string;
  /** Milliseconds of the epoch. */
  at: number;
  enrollment: Enrollment;
}

/**
 * Plans the lessons of one curriculum that a person does not have yet. The calls and the job both use this plan, so a
 * lesson opens to the second although the job runs every minute, and both name the same time.
 *
 * @param own the person's own courses of the curriculum (`ownCoursesOf`)
 * @param lessons of those courses at least, in the order of the lessons
 */
export function planOwnReleases<Row extends CourseKey>(facts: {
  own: readonly Row[];
  lessons: readonly LessonKey[];
  activities: readonly FirstActivity[];
  enrollments: readonly Enrollment[];
}): PlannedRelease[] {
  const { own, lessons, activities, enrollments } = facts;
  const released = new Set(
    activities.flatMap((activity) => (activity.delivered_at === null ? [] : [activity.lesson_id])),
  );
  const paid = own.filter((course) => !course.is_trial);
  const coming = releaseOrder(courseVersions(paid, activities)).flatMap(({ row }) =>
    lessons.filter((lesson) => lesson.course_id === row.course_id && !released.has(lesson.lesson_id)),
  );
  return planReleases(enrollments, coming).map(({ lesson, subscription, at }) => ({
    lessonID: lesson.lesson_id,
    enrollment: subscription,
    at,
  }));
}

function courseVersions<Row extends CourseKey>(rows: readonly Row[], activities: readonly FirstActivity[]) {
  return rows.map((row) => {
    const times = activities
      .filter((activity) => activity.course_id === row.course_id)
      .map(({ begun_at }) => begun_at);
    return {
      row,
      courseCode: row.course_code,
      courseVer: row.course_ver,
      position: row.position,
      current: row.is_current,
      begunAt: times.length === 0 ? null : Math.min(...times),
    };
  });
}

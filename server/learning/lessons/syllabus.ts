import { ApiError } from '#contract/errors.ts';
import { type EnrollmentStatus, enrollmentStatusOf } from '#domain/billing/enrollment-status.ts';
import type { Database } from '#server/db/connect.ts';
import {
  type CourseRef,
  type CourseRow,
  courseVersionsOf,
  curriculumExists,
  curriculumOfCourse,
  type LessonRow,
  lessonsOf,
} from '#server/learning/curriculum-store.ts';
import { enrollmentsOf } from '#server/learning/enrollment/enrollment-store.ts';
import { ownCoursesOf, planOwnReleases } from '#server/learning/releases/own-release-plan.ts';
import { type FirstActivity, firstActivitiesOf } from '#server/learning/releases/release-store.ts';
import { type Logs, logsOf } from './activity-store.ts';

/** Status of a person for a curriculum's paid courses. */
export type CurriculumStatus = 'visitor' | EnrollmentStatus;

/** One lesson of a syllabus, with its state for one person. */
export interface SyllabusEntry {
  course: CourseRow;
  lesson: LessonRow;
  /** When it was or will be released; null where no subscription reaches it. Trial lessons are open from the start. */
  releasedAt: Date | null;
  released: boolean;
}

/** A curriculum's courses and lessons with their state for one person. */
export interface Syllabus {
  currCode: string;
  status: CurriculumStatus;
  courses: CourseRow[];
  entries: SyllabusEntry[];
  logs: Logs;
}

/** Who asks, and when; a visitor has no uid. */
export interface Viewer {
  uid: string | undefined;
  now: Date;
}

/**
 * Loads a curriculum with the person's own versions of its courses (for a visitor: the offered versions).
 * @param requested a course to include in any case; another version than the person's own replaces that one
 * @returns null for a curriculum that does not exist
 */
export async function syllabusOf(
  db: Database,
  currCode: string,
  viewer: Viewer,
  requested?: CourseRef,
): Promise<Syllabus | null> {
  const [versions, { enrollments, activities, logs }] = await Promise.all([
    courseVersionsOf(db, currCode),
    learnerFacts(db, currCode, viewer),
  ]);
  if (versions.length === 0 && !(await curriculumExists(db, currCode))) return null;
  const own = ownCoursesOf(versions, activities);
  const courses = withRequestedCourse(own, versions, requested);
  const ids = new Set([...own, ...courses].map((course) => course.course_id));
  const lessons = await lessonsOf(db, [...ids]);
  const times = releaseTimes(activities, planOwnReleases({ own, lessons, activities, enrollments }));
  return {
    currCode,
    status: viewer.uid === undefined ? 'visitor' : enrollmentStatusOf(enrollments, viewer.now.getTime()),
    courses,
    entries: entriesOf(courses, lessons, times, viewer),
    logs,
  };
}

/** Loads the syllabus that contains a course of that code and version. @throws ApiError api/not-found */
export async function syllabusOfCourse(db: Database, course: CourseRef, viewer: Viewer): Promise<Syllabus> {
  const found = await curriculumOfCourse(db, course);
  const syllabus = found ? await syllabusOf(db, found.curr_code, viewer, course) : null;
  if (!syllabus) throw new ApiError('api/not-found');
  return syllabus;
}

/** Enrollments, activities and logs of a person; empty for a visitor. */
async function learnerFacts(db: Database, currCode: string, { uid }: Viewer) {
  if (uid === undefined) return { enrollments: [], activities: [], logs: new Map() as Logs };
  const [enrollments, activities, logs] = await Promise.all([
    enrollmentsOf(db, uid, currCode),
    firstActivitiesOf(db, uid),
    logsOf(db, uid),
  ]);
  return { enrollments, activities, logs };
}

/** People share links to other versions than their own: such a version can be seen, but nothing of it is released. */
function withRequestedCourse(
  own: CourseRow[],
  versions: readonly CourseRow[],
  requested: CourseRef | undefined,
) {
  const row = versions.find(
    (version) => version.course_code === requested?.courseCode && version.course_ver === requested.courseVer,
  );
  if (row === undefined || own.includes(row)) return own;
  const others = own.map((course) => (course.course_code === row.course_code ? row : course));
  return others.includes(row) ? others : [...own, row];
}

/** When each lesson was or will be released, by lessonID: from the recorded releases and from the plan. */
function releaseTimes(
  activities: readonly FirstActivity[],
  plan: ReturnType<typeof planOwnReleases>,
): ReadonlyMap<string, Date> {
  return new Map([
    ...plan.map(({ lessonID, at }) => [lessonID, new Date(at)] as const),
    ...activities.flatMap((activity) =>
      activity.delivered_at === null ? [] : [[activity.lesson_id, activity.delivered_at] as const],
    ),
  ]);
}

function entriesOf(
  courses: readonly CourseRow[],
  lessons: readonly LessonRow[],
  times: ReadonlyMap<string, Date>,
  viewer: Viewer,
): SyllabusEntry[] {
  const inOrder = courses.flatMap((course) =>
    lessons.filter((lesson) => lesson.course_id === course.course_id).map((lesson) => ({ course, lesson })),
  );
  return inOrder.map(({ course, lesson }) => {
    if (course.is_trial) return { course, lesson, releasedAt: null, released: viewer.uid !== undefined };
    const releasedAt = times.get(lesson.lesson_id) ?? null;
    return { course, lesson, releasedAt, released: releasedAt !== null && releasedAt <= viewer.now };
  });
}

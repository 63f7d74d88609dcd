import { ApiError } from '#contract/errors.ts';
import { type EnrollmentStatus, enrollmentStatusOf } from '#domain/billing/enrollment-status.ts';
import { nextTime } from '#domain/next-time.ts';
import type { Database } from '#server/db/connect.ts';
import {
  type CourseRef,
  type CourseRow,
  curriculumExists,
  type LessonRow,
} from '#server/learning/curriculum-store.ts';
import type { Enrollment } from '#server/learning/enrollment/enrollment-store.ts';
import { type PublishedCurriculum, publishedCurriculum } from '#server/learning/published-curriculum.ts';
import { ownCoursesOf, planOwnReleases } from '#server/learning/releases/own-release-plan.ts';
import type { FirstActivity } from '#server/learning/releases/release-store.ts';
import type { Logs } from './activity-store.ts';
import { learnerFactsOf } from './learner-facts-store.ts';

/** Status of a person for a curriculum's paid courses. */
export type CurriculumStatus = 'visitor' | EnrollmentStatus;

/** One lesson, with its state for one person. */
export interface LessonState {
  course: Pick<CourseRow, 'course_code' | 'course_ver' | 'is_trial'>;
  lesson: LessonRow;
  /** When it was or will be released; null where no subscription reaches it. Trial lessons are open from the start. */
  releasedAt: Date | null;
  released: boolean;
}

/** One lesson of a syllabus. */
export interface SyllabusEntry extends LessonState {
  course: CourseRow;
}

/** A curriculum's courses and lessons with their state for one person. */
export interface Syllabus {
  currCode: string;
  status: CurriculumStatus;
  courses: CourseRow[];
  entries: SyllabusEntry[];
  /** All teachers of the school. */
  teachers: PublishedCurriculum['teachers'];
  logs: Logs;
  /** When it becomes another one although nothing is written, in milliseconds of the epoch: a release, the end of a subscription; null: never. */
  nextChangeAt: number | null;
}

/** Who asks, and when; a visitor has no uid. */
export interface Viewer {
  uid: string | undefined;
  now: Date;
}

/**
 * Loads a curriculum with the person's own versions of its courses (for a visitor: the offered versions).
 * @returns null for a curriculum that does not exist
 */
export async function syllabusOf(db: Database, currCode: string, viewer: Viewer): Promise<Syllabus | null> {
  return await load(db, { currCode }, viewer);
}

/**
 * Loads the syllabus that contains a course of that code and version; another version than the person's own replaces
 * that one.
 * @throws ApiError api/not-found
 */
export async function syllabusOfCourse(db: Database, course: CourseRef, viewer: Viewer): Promise<Syllabus> {
  const syllabus = await load(db, course, viewer);
  if (!syllabus) throw new ApiError('api/not-found');
  return syllabus;
}

async function load(
  db: Database,
  asked: { currCode: string } | CourseRef,
  viewer: Viewer,
): Promise<Syllabus | null> {
  const facts = await learnerFactsOf(db, asked, viewer.uid);
  if (facts === undefined) return null;
  const { currCode, enrollments, activities, logs } = facts;
  const { versions, lessons, teachers } = await publishedCurriculum(db, currCode, facts.revision);
  if (versions.length === 0 && !(await curriculumExists(db, currCode))) return null;
  const own = ownCoursesOf(versions, activities);
  const courses = 'currCode' in asked ? own : withRequestedCourse(own, versions, asked);
  const times = releaseTimes(activities, planOwnReleases({ own, lessons, activities, enrollments }));
  const turns = [...[...times.values()].map((time) => time.getTime()), ...endsOf(enrollments)];
  return {
    currCode,
    status: viewer.uid === undefined ? 'visitor' : enrollmentStatusOf(enrollments, viewer.now.getTime()),
    courses,
    entries: entriesOf(courses, lessons, times, viewer),
    teachers,
    logs,
    nextChangeAt: nextTime(turns, viewer.now.getTime()),
  };
}

/** When the status of a person changes by itself. */
export function endsOf(enrollments: readonly Pick<Enrollment, 'expireTime'>[]): (number | null)[] {
  return enrollments.map(({ expireTime }) => expireTime);
}

/** People share links to other versions than their own: such a version can be seen, but nothing of it is released. */
function withRequestedCourse(own: CourseRow[], versions: readonly CourseRow[], requested: CourseRef) {
  const row = versions.find(
    (version) => version.course_code === requested.courseCode && version.course_ver === requested.courseVer,
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
    ...activities.flatMap(({ lesson_id, delivered_at }) =>
      delivered_at === null ? [] : [[lesson_id, new Date(delivered_at)] as const],
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

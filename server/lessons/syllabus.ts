import { ApiError } from '#contract/errors.ts';
import { deliveryTimes } from '#domain/delivery.ts';
import { isActive, type SubscriptionFacts } from '#domain/subscription.ts';
import type { Database } from '#server/db/connect.ts';
import { factsOf, subscriptionsOf } from '#server/subscriptions/store.ts';
import {
  type CourseRef,
  type CourseRow,
  coursesOf,
  curriculumOfCourse,
  type LessonRow,
  lessonsOf,
} from './curriculum-store.ts';
import { type Logs, logsOf } from './log-store.ts';

/** How a person stands to a curriculum's paid courses. */
export type Standing = 'visitor' | 'never' | 'ended' | 'running';

/** One lesson as it stands for one person. */
export interface Place {
  course: CourseRow;
  lesson: LessonRow;
  /** When it was or will be delivered; null where no contract reaches it. Trial lessons are there from the start. */
  deliveredAt: Date | null;
  delivered: boolean;
}

/** A curriculum's courses and lessons together with what one person has of them. */
export interface Syllabus {
  currCode: string;
  standing: Standing;
  courses: CourseRow[];
  places: Place[];
  logs: Logs;
}

/** Who looks, and when; no uid is a visitor. */
export interface Viewer {
  uid: string | undefined;
  now: Date;
}

/** @returns null for a curriculum that does not exist. */
export async function syllabusOf(
  db: Database,
  currCode: string,
  viewer: Viewer,
  instead?: CourseRef,
): Promise<Syllabus | null> {
  const courses = await coursesOf(db, currCode, instead);
  if (courses.length === 0 && !(await exists(db, currCode))) return null;
  const [lessons, contracts, logs] = await Promise.all([
    lessonsOf(
      db,
      courses.map((course) => course.course_id),
    ),
    viewer.uid === undefined ? [] : subscriptionsOf(db, viewer.uid),
    viewer.uid === undefined ? (new Map() as Logs) : logsOf(db, viewer.uid),
  ]);
  const facts = contracts.filter((row) => row.curr_code === currCode).map(factsOf);
  const standing = viewer.uid === undefined ? 'visitor' : standingOf(facts, viewer.now);
  return { currCode, standing, courses, places: arrange(courses, lessons, facts, viewer), logs };
}

/** The syllabus that a course of that code and version belongs to; throws api/not-found. */
export async function syllabusOfCourse(db: Database, course: CourseRef, viewer: Viewer): Promise<Syllabus> {
  const found = await curriculumOfCourse(db, course);
  const syllabus = found ? await syllabusOf(db, found.curr_code, viewer, course) : null;
  if (!syllabus) throw new ApiError('api/not-found');
  return syllabus;
}

function standingOf(facts: readonly SubscriptionFacts[], now: Date): Standing {
  if (facts.length === 0) return 'never';
  return facts.some((contract) => isActive(contract, now.getTime())) ? 'running' : 'ended';
}

function arrange(
  courses: readonly CourseRow[],
  lessons: readonly LessonRow[],
  facts: readonly SubscriptionFacts[],
  viewer: Viewer,
): Place[] {
  const inOrder = courses.flatMap((course) =>
    lessons.filter((lesson) => lesson.course_id === course.course_id).map((lesson) => ({ course, lesson })),
  );
  const paid = inOrder.filter(({ course }) => !course.is_trial);
  const times = deliveryTimes(facts, paid.length);
  return inOrder.map(({ course, lesson }) => {
    if (course.is_trial) return { course, lesson, deliveredAt: null, delivered: viewer.uid !== undefined };
    const at = times[paid.findIndex((entry) => entry.lesson === lesson)] ?? null;
    return {
      course,
      lesson,
      deliveredAt: at === null ? null : new Date(at),
      delivered: at !== null && at <= viewer.now.getTime(),
    };
  });
}

async function exists(db: Database, currCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('curriculums')
    .select('curr_code')
    .where('curr_code', '=', currCode)
    .executeTakeFirst();
  return row !== undefined;
}

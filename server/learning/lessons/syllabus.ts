import { ApiError } from '#contract/errors.ts';
import { type Standing as LearnerStanding, standingOf } from '#domain/standing.ts';
import type { Database } from '#server/db/connect.ts';
import { contractOf, subscriptionsOf } from '#server/learning/enrolment/enrolment-store.ts';
import { ownCoursesOf, ownPlan } from '#server/learning/releases/release-plan.ts';
import { type Trace, tracesOf } from '#server/learning/releases/release-store.ts';
import { type Logs, logsOf } from './activity-store.ts';
import {
  type CourseRef,
  type CourseRow,
  courseVersionsOf,
  curriculumOfCourse,
  type LessonRow,
  lessonsOf,
} from './curriculum-store.ts';

/** How a person stands to a curriculum's paid courses. */
export type Standing = 'visitor' | LearnerStanding;

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

/**
 * A curriculum with the person's own versions of its courses (of a visitor: those that are offered).
 * @param asked a course to be shown in any case; another version than the person's own takes the place of that
 * @returns null for a curriculum that does not exist
 */
export async function syllabusOf(
  db: Database,
  currCode: string,
  viewer: Viewer,
  asked?: CourseRef,
): Promise<Syllabus | null> {
  const [versions, { contracts, traces, logs }] = await Promise.all([
    courseVersionsOf(db, currCode),
    personOf(db, currCode, viewer),
  ]);
  if (versions.length === 0 && !(await exists(db, currCode))) return null;
  const own = ownCoursesOf(versions, traces);
  const courses = withAsked(own, versions, asked);
  const ids = new Set([...own, ...courses].map((course) => course.course_id));
  const lessons = await lessonsOf(db, [...ids]);
  const times = timesOf(traces, ownPlan({ own, lessons, traces, contracts }));
  return {
    currCode,
    standing: viewer.uid === undefined ? 'visitor' : standingOf(contracts, viewer.now.getTime()),
    courses,
    places: arrange(courses, lessons, times, viewer),
    logs,
  };
}

/** The syllabus that a course of that code and version belongs to; throws api/not-found. */
export async function syllabusOfCourse(db: Database, course: CourseRef, viewer: Viewer): Promise<Syllabus> {
  const found = await curriculumOfCourse(db, course);
  const syllabus = found ? await syllabusOf(db, found.curr_code, viewer, course) : null;
  if (!syllabus) throw new ApiError('api/not-found');
  return syllabus;
}

/** What the rules know of a person; of a visitor nothing. */
async function personOf(db: Database, currCode: string, { uid }: Viewer) {
  if (uid === undefined) return { contracts: [], traces: [], logs: new Map() as Logs };
  const [subscriptions, traces, logs] = await Promise.all([
    subscriptionsOf(db, uid),
    tracesOf(db, uid),
    logsOf(db, uid),
  ]);
  const contracts = subscriptions.filter((row) => row.curr_code === currCode).map(contractOf);
  return { contracts, traces, logs };
}

/** Links to another version than one's own go round: it can be looked at, but nothing of it is delivered. */
function withAsked(own: CourseRow[], versions: readonly CourseRow[], asked: CourseRef | undefined) {
  const row = versions.find(
    (version) => version.course_code === asked?.courseCode && version.course_ver === asked.courseVer,
  );
  if (row === undefined || own.includes(row)) return own;
  const others = own.map((course) => (course.course_code === row.course_code ? row : course));
  return others.includes(row) ? others : [...own, row];
}

/** When each lesson was or will be there, by lessonID: what is recorded, and what the plan says. */
function timesOf(traces: readonly Trace[], plan: ReturnType<typeof ownPlan>): ReadonlyMap<string, Date> {
  return new Map([
    ...plan.map(({ lessonID, at }) => [lessonID, new Date(at)] as const),
    ...traces.flatMap((trace) =>
      trace.delivered_at === null ? [] : [[trace.lesson_id, trace.delivered_at] as const],
    ),
  ]);
}

function arrange(
  courses: readonly CourseRow[],
  lessons: readonly LessonRow[],
  times: ReadonlyMap<string, Date>,
  viewer: Viewer,
): Place[] {
  const inOrder = courses.flatMap((course) =>
    lessons.filter((lesson) => lesson.course_id === course.course_id).map((lesson) => ({ course, lesson })),
  );
  return inOrder.map(({ course, lesson }) => {
    if (course.is_trial) return { course, lesson, deliveredAt: null, delivered: viewer.uid !== undefined };
    const deliveredAt = times.get(lesson.lesson_id) ?? null;
    return { course, lesson, deliveredAt, delivered: deliveredAt !== null && deliveredAt <= viewer.now };
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

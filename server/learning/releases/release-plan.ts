import { planDeliveries } from '#domain/delivery.ts';
import { inTurn, ownCourses } from '#domain/own-courses.ts';
import type { Contract } from '#server/learning/enrolment/enrolment-store.ts';
import type { CourseRow } from '#server/learning/lessons/curriculum-store.ts';
import type { LessonKey, Trace } from './release-store.ts';

type CourseKey = Pick<
  CourseRow,
  'course_id' | 'course_code' | 'course_ver' | 'position' | 'is_current' | 'is_trial'
>;

/** A person's own courses in the order of the curriculum: `ownCourses` over the rows of the database. */
export function ownCoursesOf<Row extends CourseKey>(
  versions: readonly Row[],
  traces: readonly Trace[],
): Row[] {
  return ownCourses(versionsOf(versions, traces)).map(({ row }) => row);
}

/** When a lesson of a paid course was or will be delivered to a person, and by which contract. */
export interface PlannedDelivery {
  lessonID: string;
  /** Milliseconds of the epoch. */
  at: number;
  contract: Contract;
}

/**
 * The plan for what a person does not have yet of one curriculum. The calls and the job both go by it, so that a lesson
 * is there to the second although the job runs every minute, and with the same time.
 *
 * @param own the person's own courses of the curriculum (`ownCoursesOf`)
 * @param lessons of those courses at least, in the order of the lessons
 */
export function ownPlan<Row extends CourseKey>(facts: {
  own: readonly Row[];
  lessons: readonly LessonKey[];
  traces: readonly Trace[];
  contracts: readonly Contract[];
}): PlannedDelivery[] {
  const { own, lessons, traces, contracts } = facts;
  const had = new Set(traces.flatMap((trace) => (trace.delivered_at === null ? [] : [trace.lesson_id])));
  const paid = own.filter((course) => !course.is_trial);
  const coming = inTurn(versionsOf(paid, traces)).flatMap(({ row }) =>
    lessons.filter((lesson) => lesson.course_id === row.course_id && !had.has(lesson.lesson_id)),
  );
  return planDeliveries(contracts, coming).map(({ lesson, contract, at }) => ({
    lessonID: lesson.lesson_id,
    contract,
    at,
  }));
}

function versionsOf<Row extends CourseKey>(rows: readonly Row[], traces: readonly Trace[]) {
  return rows.map((row) => {
    const times = traces.filter((trace) => trace.course_id === row.course_id).map(timeOf);
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

const timeOf = ({ begun_at }: Trace) => begun_at.getTime();

import * as z from 'zod/mini';
import { parseJapanDay } from '#domain/japan-time.ts';
import { DRILLS } from '#domain/practice/drills/drill-items.ts';
import { MAX_DRILL_ROUNDS, MAX_DRILLS_A_CALL } from '#domain/practice/drills/drill-record.ts';
import {
  MAX_GOAL_MINUTES,
  MAX_REMINDER_HOUR,
  MIN_GOAL_MINUTES,
  MIN_REMINDER_HOUR,
} from '#domain/practice/practice-goal.ts';
import {
  MAX_LISTED_DAYS,
  MAX_SPAN_SECONDS,
  MAX_SPANS_A_CALL,
  PRACTICE_TOOLS,
} from '#domain/practice/practice-span.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { privateGet, privatePost } from '../endpoint.ts';
import { boundedInt, boundedText } from '../entities/bounded.ts';
import { DeviceTime, LessonID, Uuid } from '../entities/ids.ts';

/** A day of Japan, `2026-11-21`. */
const Day = boundedText(10).check(z.refine((day) => parseJapanDay(day) !== null));

export const PracticeSpan = z.object({
  spanID: Uuid,
  lessonID: z.nullable(LessonID),
  startedAt: DeviceTime,
  seconds: boundedInt(1, MAX_SPAN_SECONDS),
  tools: z.array(z.enum(PRACTICE_TOOLS)).check(z.minLength(1), z.maxLength(PRACTICE_TOOLS.length)),
});

export const PracticeGoal = z.object({
  minutesAWeek: z.nullable(boundedInt(MIN_GOAL_MINUTES, MAX_GOAL_MINUTES)),
  reminderHour: z.nullable(boundedInt(MIN_REMINDER_HOUR, MAX_REMINDER_HOUR)),
});

/** What is left out stays as it is. */
export const GoalChange = z.object({
  minutesAWeek: z.exactOptional(PracticeGoal.shape.minutesAWeek),
  reminderHour: z.exactOptional(PracticeGoal.shape.reminderHour),
});

/** A drill of two minutes that was done. */
export const DrillRecord = z.object({
  drillID: Uuid,
  drill: z.enum(DRILLS),
  lessonID: z.nullable(LessonID),
  startedAt: DeviceTime,
  rounds: boundedInt(1, MAX_DRILL_ROUNDS),
});

/** Drills of one kind on a day, and the questions in them. */
const DrillDay = z.object({ day: z.string(), drill: z.enum(DRILLS), runs: z.int(), rounds: z.int() });
export type DrillDay = z.infer<typeof DrillDay>;

/** Seconds of a day with one lesson; null: with none. */
const PracticeDay = z.object({ day: z.string(), lessonID: z.nullable(z.string()), seconds: z.int() });
export type PracticeDay = z.infer<typeof PracticeDay>;

const PractisedLesson = z.object({
  lessonID: z.string(),
  lessonName: z.string(),
  location: z.object({ courseCode: z.string(), courseVer: z.int(), lessonOrder: z.int() }),
});
export type PractisedLesson = z.infer<typeof PractisedLesson>;

const PracticeLogs = z.object({
  days: z.array(PracticeDay),
  /** Of the days' lessons. */
  named: z.array(PractisedLesson),
  goal: PracticeGoal,
  /** Absent in answers that were stored before there were drills. */
  drills: z.optional(z.array(DrillDay)),
});
export type PracticeLogs = z.infer<typeof PracticeLogs>;

/** How long a person practised, and what they set themselves. */
export const practice = {
  /** From a day to a day, both included; without them the last 400 days. */
  listLogs: privateGet('/practice/logs/list', {
    input: z.object({ from: z.optional(Day), to: z.optional(Day) }).check(z.refine(isShort)),
    output: PracticeLogs,
  }),
  /** A span that is known already changes nothing. The answer counts those that the school does not count (R23.3). */
  updateLogs: privatePost('/practice/logs/update', {
    input: z.object({
      spans: z.array(PracticeSpan).check(z.minLength(1), z.maxLength(MAX_SPANS_A_CALL)),
    }),
    output: z.object({ uncounted: z.int() }),
  }),
  /** A drill that is known already changes nothing. The answer counts those that the school does not count. */
  updateDrills: privatePost('/practice/drills/update', {
    input: z.object({
      drills: z.array(DrillRecord).check(z.minLength(1), z.maxLength(MAX_DRILLS_A_CALL)),
    }),
    output: z.object({ uncounted: z.int() }),
  }),
  /** Changes one part or both; answers what is set then. */
  updateGoal: privatePost('/practice/goal/update', { input: GoalChange, output: PracticeGoal }),
};

function isShort({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  const [first, last] = [parseJapanDay(from ?? ''), parseJapanDay(to ?? '')];
  return first === null || last === null || (first <= last && last - first < MAX_LISTED_DAYS * DAY_MS);
}

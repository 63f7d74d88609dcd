import type { ColumnType } from 'kysely';
import type { Time } from './column-types.ts';

export interface PracticeSpans {
  uid: string;
  span_id: string;
  lesson_id: string | null;
  started_at: Time;
  /** As `japanDay` counts days. */
  day: number;
  seconds: number;
  tools: ColumnType<string[], string[], string[]>;
  received_at: Time;
}

export interface PracticeGoals {
  uid: string;
  minutes_a_week: number | null;
  reminder_hour: number | null;
  updated_at: Time;
}

export interface PracticeDrills {
  uid: string;
  drill_id: string;
  drill: string;
  lesson_id: string | null;
  started_at: Time;
  /** As `japanDay` counts days. */
  day: number;
  rounds: number;
  received_at: Time;
}

/** How long people practised, and what they set themselves (migration 051); their drills (053). */
export interface PracticeTables {
  practice_spans: PracticeSpans;
  practice_goals: PracticeGoals;
  practice_drills: PracticeDrills;
}

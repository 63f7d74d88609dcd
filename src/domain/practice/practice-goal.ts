import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from '#domain/notices/quiet-hours.ts';

/** What a person set themselves; null where they set nothing. */
export interface PracticeGoal {
  readonly minutesAWeek: number | null;
  /** The hour of Japan at which the reminder of homework comes; null: when they usually record. */
  readonly reminderHour: number | null;
}

/** What a person changes; the rest stays as another device may have set it. */
export type GoalChange = Partial<PracticeGoal>;

export const NO_GOAL: PracticeGoal = { minutesAWeek: null, reminderHour: null };

export const MIN_GOAL_MINUTES = 10;
export const MAX_GOAL_MINUTES = 1_200;
/** What the form offers: from ten minutes on three evenings to an hour a day. */
export const GOAL_MINUTES = [30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 420] as const;

/** The first and the last hour at which a reminder may come: the quiet hours hold (R14.8). */
export const MIN_REMINDER_HOUR = QUIET_UNTIL_HOUR;
export const MAX_REMINDER_HOUR = QUIET_FROM_HOUR - 1;

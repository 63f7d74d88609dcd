import { MAX_SPAN_AGE_MS, MAX_SPAN_AHEAD_MS } from '#domain/practice/practice-span.ts';
import type { Drill } from './drill-items.ts';

/** A drill that was done, as the practice log has it: not how well, that stays on the device. */
export interface DrillRecord {
  /** A UUID: a drill that arrives twice counts once. */
  readonly drillID: string;
  readonly drill: Drill;
  readonly lessonID: string | null;
  /** ISO 8601, by the device's clock. */
  readonly startedAt: string;
  /** Questions that were answered. */
  readonly rounds: number;
}

/** Drills that one call takes: a body may have 500 values. */
export const MAX_DRILLS_A_CALL = 30;
/** Of a person: one every seven minutes, day and night. */
export const MAX_DRILLS_A_DAY = 200;
/** The longest drill has twenty questions. */
export const MAX_DRILL_ROUNDS = 100;

/** Whether the school counts a drill that arrives now, by when it was; the bounds are those of spans. */
export function isDrillCountedAt({ startedAt }: DrillRecord, nowMs: number): boolean {
  const start = Date.parse(startedAt);
  return start >= nowMs - MAX_SPAN_AGE_MS && start <= nowMs + MAX_SPAN_AHEAD_MS;
}

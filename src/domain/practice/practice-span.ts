import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';

/** What a person practises with; its sound, or its microphone, is what counts as practice. */
export const PRACTICE_TOOLS = [
  'metronome',
  'tuner',
  'drone',
  'model',
  'score',
  'film',
  'recording',
  'drill',
] as const;
export type PracticeTool = (typeof PRACTICE_TOOLS)[number];

/** One stretch of practice, within one day of Japan and for one lesson or none. */
export interface PracticeSpan {
  /** A UUID: a span that arrives twice counts once. */
  readonly spanID: string;
  readonly lessonID: string | null;
  /** ISO 8601, by the device's clock. */
  readonly startedAt: string;
  /** Of real use; pauses within the span are not in it. */
  readonly seconds: number;
  readonly tools: PracticeTool[];
}

/** Spans that one call takes: with all their tools they stay below the 500 values that a body may have. */
export const MAX_SPANS_A_CALL = 30;
export const MAX_SPAN_SECONDS = (12 * HOUR_MS) / SECOND_MS;
/** Of a person: a new one every five minutes for sixteen hours. A device that sends more is broken. */
export const MAX_SPANS_A_DAY = 200;
/** That a day of the log names; a person practises two or three. */
export const MAX_LESSONS_A_DAY = 12;
/** A device may have been without a network for so long. */
export const MAX_SPAN_AGE_MS = 90 * DAY_MS;
/** Clocks of devices are a little ahead. */
export const MAX_SPAN_AHEAD_MS = 5 * MINUTE_MS;
/** Days that one call lists: a year, and the month in which it began. */
export const MAX_LISTED_DAYS = 400;

/** Whether the school counts a span that arrives now, by when it was. */
export function isCountedAt({ startedAt, seconds }: PracticeSpan, nowMs: number): boolean {
  const start = Date.parse(startedAt);
  return start >= nowMs - MAX_SPAN_AGE_MS && start + seconds * SECOND_MS <= nowMs + MAX_SPAN_AHEAD_MS;
}

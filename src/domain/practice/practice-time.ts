import { japanDay, startOfJapanDay } from '#domain/japan-time.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import type { PracticeSpan, PracticeTool } from './practice-span.ts';

/*
 * Counts real practice (product-rules R23.1, R23.2). Between two moments everything counts if a tool ran, the page was
 * awake, and somebody pressed something lately:
 *
 *   started ──ticked──ticked── 10 minutes after the last press: counts no more ──pressed: counts again── stopped
 *   │◀──────────── one span; seconds are the sum of what counted ───────────────▶│ two minutes without: closed
 *
 * A span is closed, and another begins, at midnight in Japan, with another lesson, after a sleep, after a jump of the
 * clock, and after an hour.
 */

/** A reading of both clocks of the device: the wall may be set, the steady one never jumps, but may stop in a sleep. */
export interface Moment {
  readonly wallMs: number;
  readonly steadyMs: number;
}

/** A tool in use; several may be at once. */
export interface PracticeUse {
  readonly useID: string;
  readonly tool: PracticeTool;
  readonly lessonID: string | null;
}

export type PracticeEvent =
  | { readonly type: 'started'; readonly use: PracticeUse }
  | { readonly type: 'stopped'; readonly useID: string }
  | { readonly type: 'pressed' }
  | { readonly type: 'ticked' }
  /** The page or the person goes: what is open is closed. */
  | { readonly type: 'left' };

interface OpenSpan {
  readonly spanID: string;
  readonly lessonID: string | null;
  readonly startedAtMs: number;
  readonly ms: number;
  readonly tools: readonly PracticeTool[];
  /** By the steady clock, when something counted last. */
  readonly countedAtMs: number;
}

export interface PracticeClock {
  readonly uses: readonly PracticeUse[];
  readonly last: Moment;
  /** By the steady clock. */
  readonly pressedAtMs: number;
  readonly open: OpenSpan | null;
}

/** How often the clock has to be ticked while something is in use. */
export const TICK_MS = 10 * SECOND_MS;
/** A longer time between two moments was a sleep; a hidden page may be slowed down to one tick a minute. */
const MAX_GAP_MS = 90 * SECOND_MS;
/** A metronome may tick so long for somebody whose hands are at the instrument. */
export const MAX_IDLE_MS = 10 * MINUTE_MS;
/** A take is meant: it counts as a whole. */
const MAX_RECORDING_MS = HOUR_MS;
/** Shorter pauses do not end a span. */
export const MAX_PAUSE_MS = 2 * MINUTE_MS;
const MAX_SPAN_MS = HOUR_MS;
/** What the two clocks may differ by between two moments before one of them was set. */
const MAX_DRIFT_MS = 5 * SECOND_MS;
/** Less is a slip of the finger. */
const MIN_SPAN_MS = 3 * SECOND_MS;
const MAX_USES = 16;

export interface Counted {
  readonly clock: PracticeClock;
  /** Spans that are over. */
  readonly spans: readonly PracticeSpan[];
}

export function startClock(now: Moment): PracticeClock {
  return { uses: [], last: now, pressedAtMs: now.steadyMs, open: null };
}

/** True while the clock has to be ticked. */
export function isCounting({ uses, open }: PracticeClock): boolean {
  return uses.length > 0 || open !== null;
}

/** Counts until now, then lets the event happen. `newID` is called for each span that begins. */
export function countPractice(
  clock: PracticeClock,
  event: PracticeEvent,
  now: Moment,
  newID: () => string,
): Counted {
  const passed = countUntil(clock, now, newID);
  const after = happened(passed.clock, event, now);
  const { open } = after;
  const isOver =
    open !== null &&
    (event.type === 'left' ||
      open.ms >= MAX_SPAN_MS ||
      now.steadyMs - open.countedAtMs >= MAX_PAUSE_MS ||
      (after.uses.length > 0 && open.lessonID !== lessonOf(after.uses)));
  if (!isOver) return { clock: after, spans: passed.spans };
  return { clock: { ...after, open: null }, spans: [...passed.spans, ...spansOf(open)] };
}

/** The span as it would be if it were over now; none if there is nothing worth counting. */
export function openSpans({ open }: PracticeClock): PracticeSpan[] {
  return open === null ? [] : spansOf(open);
}

function happened(clock: PracticeClock, event: PracticeEvent, now: Moment): PracticeClock {
  switch (event.type) {
    case 'started': {
      const others = clock.uses.filter(({ useID }) => useID !== event.use.useID);
      return { ...clock, uses: [...others, event.use].slice(-MAX_USES), pressedAtMs: now.steadyMs };
    }
    case 'stopped':
      return { ...clock, uses: clock.uses.filter(({ useID }) => useID !== event.useID) };
    case 'pressed':
      return { ...clock, pressedAtMs: now.steadyMs };
    case 'left':
      return { ...clock, uses: [] };
    case 'ticked':
      return clock;
  }
}

/** Adds the time since the last moment to the open span, and closes it where one of R23.2's borders was passed. */
function countUntil(clock: PracticeClock, now: Moment, newID: () => string): Counted {
  const { last, open } = clock;
  const elapsedMs = now.steadyMs - last.steadyMs;
  const slept = elapsedMs < 0 || elapsedMs > MAX_GAP_MS;
  const drifted = Math.abs(now.wallMs - last.wallMs - elapsedMs) > MAX_DRIFT_MS;
  const countedMs = slept ? 0 : Math.max(0, Math.min(elapsedMs, idleFrom(clock) - last.steadyMs));
  const moved = { ...clock, last: now };
  if (slept || drifted) {
    // What was counted belongs to the time before; what comes begins with the new clock.
    const until = countedMs > 0 ? addTo(clock, countedMs, newID) : open;
    return { clock: { ...moved, open: null }, spans: until === null ? [] : spansOf(until) };
  }
  if (countedMs === 0) return { clock: moved, spans: [] };
  if (japanDay(last.wallMs) === japanDay(now.wallMs)) {
    return { clock: { ...moved, open: addTo(clock, countedMs, newID) }, spans: [] };
  }
  const midnightMs = startOfJapanDay(now.wallMs);
  const beforeMs = Math.min(countedMs, midnightMs - last.wallMs);
  const yesterday = addTo(clock, beforeMs, newID);
  const dawn = { wallMs: midnightMs, steadyMs: last.steadyMs + beforeMs };
  const rest = { ...clock, last: dawn, open: null };
  const today = countedMs > beforeMs ? addTo(rest, countedMs - beforeMs, newID) : null;
  return { clock: { ...moved, open: today }, spans: spansOf(yesterday) };
}

/** By the steady clock, from when on nothing counts. */
function idleFrom({ uses, pressedAtMs }: PracticeClock): number {
  if (uses.length === 0) return 0;
  const isRecording = uses.some(({ tool }) => tool === 'recording');
  return pressedAtMs + (isRecording ? MAX_RECORDING_MS : MAX_IDLE_MS);
}

function addTo({ open, uses, last }: PracticeClock, ms: number, newID: () => string): OpenSpan {
  const begun = open ?? {
    spanID: newID(),
    lessonID: lessonOf(uses),
    startedAtMs: last.wallMs,
    ms: 0,
    tools: [],
    countedAtMs: 0,
  };
  const tools = [...new Set([...begun.tools, ...uses.map(({ tool }) => tool)])];
  return { ...begun, tools, ms: begun.ms + ms, countedAtMs: last.steadyMs + ms };
}

/** The lesson that is practised: that of the tool that was taken up last and knows one. */
function lessonOf(uses: readonly PracticeUse[]): string | null {
  return uses.findLast(({ lessonID }) => lessonID !== null)?.lessonID ?? null;
}

function spansOf({ spanID, lessonID, startedAtMs, ms, tools }: OpenSpan): PracticeSpan[] {
  if (ms < MIN_SPAN_MS) return [];
  const startedAt = new Date(startedAtMs).toISOString();
  return [{ spanID, lessonID, startedAt, seconds: Math.round(ms / SECOND_MS), tools: [...tools] }];
}

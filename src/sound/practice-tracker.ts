import type { PracticeSpan } from '#domain/practice/practice-span.ts';
import {
  countPractice,
  isCounting,
  type Moment,
  openSpans,
  type PracticeClock,
  type PracticeEvent,
  startClock,
  TICK_MS,
} from '#domain/practice/practice-time.ts';
import { onPractice } from './practising.ts';

export interface TrackerPorts {
  now(): Moment;
  newID(): string;
  /** Writes what is being counted to the device, at once: a crash loses what came since. */
  save(span: PracticeSpan): void;
  /** A span is over; it has been saved. */
  finish(span: PracticeSpan): void;
  /** Calls back so often until it is stopped. */
  every(ms: number, work: () => void): () => void;
  /** Calls back when somebody touches the page or a key. Returns how to stop. */
  onPress(listener: () => void): () => void;
  /** Calls back when the page is closed or frozen, perhaps for good. Returns how to stop. */
  onLeave(listener: () => void): () => void;
  /** Calls back when a page that was left is there again. Returns how to stop. */
  onReturn(listener: () => void): () => void;
}

/** Counts what the page practises with, for one person. Returns how to stop; what is open is finished then. */
export function trackPractice(ports: TrackerPorts): () => void {
  const { now, newID, save, finish } = ports;
  let clock: PracticeClock = startClock(now());
  let stopTicking: (() => void) | null = null;
  const happen = (event: PracticeEvent) => {
    const counted = countPractice(clock, event, now(), newID);
    clock = counted.clock;
    for (const span of counted.spans) {
      save(span);
      finish(span);
    }
    for (const span of openSpans(clock)) save(span);
    const counting = isCounting(clock);
    if (counting) stopTicking ??= ports.every(TICK_MS, () => happen({ type: 'ticked' }));
    if (counting) return;
    stopTicking?.();
    stopTicking = null;
  };
  const follow = () => onPractice(happen);
  let unfollow = follow();
  const stops = [
    ports.onPress(() => isCounting(clock) && happen({ type: 'pressed' })),
    ports.onLeave(() => happen({ type: 'left' })),
    ports.onReturn(() => {
      unfollow();
      unfollow = follow();
    }),
  ];
  return () => {
    unfollow();
    for (const stop of stops) stop();
    happen({ type: 'left' });
    stopTicking?.();
  };
}

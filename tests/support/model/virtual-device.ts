import type { TakeHeader } from '#local/takes/take.ts';
import type { Activity } from '#outbox/activity.ts';
import type { VirtualProcess } from './virtual-process.ts';

export interface Row {
  rev: number;
  body: unknown;
}

/** What outlives every process: the disk, the session, the locks, the clock. */
export interface VirtualDevice {
  parcels: Map<string, Row>;
  activities: Map<string, Activity>;
  takes: Map<string, TakeHeader>;
  bytes: Map<string, Uint8Array<ArrayBuffer>>;
  session: { uid: string | null; token: string | null; until: number };
  /** How far the device's clock is from the truth. */
  clockOff: number;
  offlineUntil: number;
  /** Switched off: no process runs. */
  offUntil: number;
  webLocks: boolean;
  /** Whether tabs and worker hear each other. */
  broadcasts: boolean;
  lock: HeldLock | null;
  /** When each lesson was last compared with the server's list, as the app stores it. */
  checked: Readonly<Record<string, number>>;
}

/** The lock of page and worker while a process has it. */
export interface HeldLock {
  holder: VirtualProcess;
  /** Tells the holder that another one has stolen it; its work goes on all the same. */
  takeAway(): void;
}

/** Real clocks count from 1970; far enough from zero that a jump back by a year stays positive. */
export const EPOCH = 1_800_000_000_000;

export function virtualDevice(): VirtualDevice {
  return {
    parcels: new Map(),
    activities: new Map(),
    takes: new Map(),
    bytes: new Map(),
    session: { uid: null, token: null, until: 0 },
    clockOff: 0,
    offlineUntil: 0,
    offUntil: 0,
    webLocks: true,
    broadcasts: true,
    lock: null,
    checked: {},
  };
}

/** Fast, and different for different bytes of a run; 64 hex digits as the API requires. */
export function quickHash(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0').repeat(8);
}

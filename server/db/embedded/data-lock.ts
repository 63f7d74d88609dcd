import { randomInt } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  futimesSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#domain/time-units.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { holderOf, ownHolder, ownNamespace, whereaboutsOf } from './lock-holder.ts';

/** In the folder that is locked. */
export const LOCK_FILE = 'server.lock';

/*
 *   no lock ───────────────────────────────────────────────▶ write ours ─▶ held, touched every 2 s
 *   a lock of this namespace ── its process runs ──▶ refused     ▲
 *                            └─ it has ended ────────────────────┤ (moved aside, gone)
 *   a lock of another one ─ watch ┬─ touched ──────▶ refused     │
 *                                 ├─ other text ───▶ from the top│
 *                                 └─ still for 20 s ─────────────┘
 *
 * Nothing compares a time in the file with our clock: another machine's may be wrong, so only a change counts.
 */
export interface DataLock {
  /** Shows that we live. The lock does so by itself; who keeps the process busy for long calls it meanwhile. */
  beat(): void;
  /** Whether others have left it to us: one that was frozen for long may have been taken for ended. */
  isOurs(): boolean;
  /** Aborted at the first beat that finds somebody else's lock in place of ours. */
  readonly taken: AbortSignal;
  release(): void;
}

export interface LockGiven {
  readonly beatMs?: number;
  /** How long a lock of elsewhere must stand still to be left over. */
  readonly stillMs?: number;
  readonly namespace?: string;
  /** A lock of elsewhere has missed beats; it is watched until it counts as left over. */
  readonly onMissed?: () => void;
}

const BEAT_MS = 2 * SECOND_MS;
const STILL_MS = 20 * SECOND_MS;
const LOOKS_A_BEAT = 4;
const MISSED_BEATS = 2;

/** What a look at the file found. */
interface Seen {
  readonly text: string;
  readonly touched: number;
}

/**
 * Locks the data folder for this process. Replaces a lock whose holder has ended.
 * @throws ConfigError when another server works on it
 */
export async function lockDataDir(dataDir: string, given: LockGiven = {}): Promise<DataLock> {
  const { beatMs = BEAT_MS, namespace = ownNamespace() } = given;
  const file = join(dataDir, LOCK_FILE);
  const own = JSON.stringify(ownHolder(namespace));
  for (;;) {
    const handle = written(file, own);
    if (handle !== undefined) {
      if (await remainsOurs(file, own, beatMs / LOOKS_A_BEAT)) return held({ file, own, handle, beatMs });
      closeSync(handle);
      continue;
    }
    const found = look(file);
    if (found === undefined) continue;
    const state = await stateOf(file, found, given);
    if (state === 'held') throw refusal(dataDir, found.text, namespace);
    if (state === 'left over') moveLeftOver(file, found);
  }
}

/**
 * Whether a running server holds the folder; tools then use its database instead of starting one. A lock of elsewhere that
 * stood still is taken away, so that the start that follows does not watch it again.
 */
export async function isLocked(dataDir: string, given: LockGiven = {}): Promise<boolean> {
  return (await heldText(dataDir, given)) !== undefined;
}

/**
 * For who would change something before they can lock the folder.
 * @throws ConfigError when a server works on it
 */
export async function refuseLocked(dataDir: string, given: LockGiven = {}): Promise<void> {
  const text = await heldText(dataDir, given);
  if (text !== undefined) throw refusal(dataDir, text, given.namespace ?? ownNamespace());
}

/** @returns the text of the lock of a running server */
async function heldText(dataDir: string, given: LockGiven): Promise<string | undefined> {
  const file = join(dataDir, LOCK_FILE);
  for (;;) {
    const found = look(file);
    if (found === undefined) return undefined;
    const state = await stateOf(file, found, given);
    if (state === 'held') return found.text;
    if (state === 'left over') moveLeftOver(file, found);
  }
}

function refusal(dataDir: string, text: string, namespace: string): ConfigError {
  const holder = holderOf(text);
  // A number of another namespace names somebody else here.
  const isHere = holder !== undefined && whereaboutsOf(holder, namespace) !== 'elsewhere';
  const who = isHere
    ? `Another server (process ${holder.pid}) is`
    : 'Another server, in another container or on another machine, is';
  return new ConfigError(`${who} running on ${dataDir}; stop it, or set DATA_DIR and PORT to others.`);
}

async function stateOf(
  file: string,
  found: Seen,
  { beatMs = BEAT_MS, stillMs = STILL_MS, namespace = ownNamespace(), onMissed }: LockGiven,
): Promise<'held' | 'left over' | 'changed'> {
  const where = whereaboutsOf(holderOf(found.text), namespace);
  if (where !== 'elsewhere') return where === 'runs' ? 'held' : 'left over';
  const lookMs = beatMs / LOOKS_A_BEAT;
  // Looks are counted, not time: one that was stopped for a while itself has seen nothing meanwhile.
  for (let looks = 1; looks <= stillMs / lookMs; looks += 1) {
    await pause(lookMs);
    const now = look(file);
    if (now?.text !== found.text) return 'changed';
    if (now.touched !== found.touched) return 'held';
    if (looks === MISSED_BEATS * LOOKS_A_BEAT) onMissed?.();
  }
  return 'left over';
}

/**
 * @returns undefined where there is a lock
 * @throws what the file system says: `open.ts` makes a sentence of it
 */
function written(file: string, text: string): number | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'wx', 0o600);
    writeSync(handle, text);
    return handle;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    if (handle !== undefined) {
      // A full disk: half a lock would be watched by each start to come.
      rmSync(file, { force: true });
      closeSync(handle);
    }
    throw error;
  }
}

/**
 * While another start has moved a lock aside to see whether it is the one that it found left over, there is no lock for a moment;
 * a fresh one that it moved by mistake comes back over ours.
 */
async function remainsOurs(file: string, own: string, waitMs: number): Promise<boolean> {
  const isAside = (name: string) => name.startsWith(`${basename(file)}.`);
  if (readdirSync(dirname(file)).some(isAside)) await pause(waitMs);
  return look(file)?.text === own;
}

/** Two starting servers may find the same lock left over: one that moved a fresh lock by mistake restores it. */
function moveLeftOver(file: string, found: Seen): void {
  // A number of chance: in two containers both may be process 1.
  const aside = `${file}.${randomInt(2 ** 47)}`;
  try {
    renameSync(file, aside);
    const moved = look(aside);
    if (moved?.text === found.text && moved.touched === found.touched) rmSync(aside, { force: true });
    else renameSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function held({
  file,
  own,
  handle,
  beatMs,
}: {
  file: string;
  own: string;
  handle: number;
  beatMs: number;
}): DataLock {
  let last = performance.now();
  let isReleased = false;
  const taken = new AbortController();
  const touch = () => {
    last = performance.now();
    try {
      // The opened file, not the name: where others have taken the lock over, theirs must not seem alive through us.
      futimesSync(handle, new Date(), new Date());
    } catch {
      // The next beat tries again.
    }
    const now = look(file);
    // A file that is gone or cannot be read says nothing: a network's disk may be away for a moment.
    if (now !== undefined && now.text !== own && holderOf(now.text) !== undefined) taken.abort();
  };
  const timer = setInterval(touch, beatMs);
  timer.unref();
  return {
    beat() {
      if (!isReleased && performance.now() - last >= beatMs) touch();
    },
    isOurs: () => look(file)?.text === own,
    taken: taken.signal,
    release() {
      if (isReleased) return;
      isReleased = true;
      clearInterval(timer);
      closeSync(handle);
      if (look(file)?.text === own) rmSync(file, { force: true });
    },
  };
}

/** Opens the file each time: on a network's disk, only that asks for what others have done. */
function look(file: string): Seen | undefined {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    const handle = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      return { text: readFileSync(handle, 'utf8'), touched: fstatSync(handle).mtimeMs };
    } finally {
      closeSync(handle);
    }
  } catch {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats === undefined ? undefined : { text: '', touched: stats.mtimeMs };
  }
}

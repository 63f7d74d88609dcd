import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';

/** In the folder that is locked. */
export const LOCK_FILE = 'server.lock';

interface Holder {
  readonly pid: number;
  /** When the process began, as the system counts it: the system reuses process numbers. */
  readonly began: string;
}

export interface DataLock {
  release(): void;
}

/**
 * Locks the data folder for this process. Replaces a lock whose holder has ended.
 * @throws ConfigError when another server works on it
 */
export function lockDataDir(dataDir: string): DataLock {
  const file = join(dataDir, LOCK_FILE);
  const own = JSON.stringify({ pid: process.pid, began: beganOf(process.pid) } satisfies Holder);
  for (;;) {
    if (written(file, own)) return { release: () => releaseOwn(file, own) };
    const text = readText(file);
    const holder = holderOf(text);
    if (holder !== undefined && isRunning(holder)) {
      throw new ConfigError(
        `Another server (process ${holder.pid}) is running on ${dataDir}; stop it, or set DATA_DIR and PORT to others.`,
      );
    }
    moveStaleLock(file, text);
  }
}

/** Whether a running server holds the folder; tools then use its database instead of starting one. */
export function isLocked(dataDir: string): boolean {
  const holder = holderOf(readText(join(dataDir, LOCK_FILE)));
  return holder !== undefined && isRunning(holder);
}

function written(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new ConfigError(`The data folder cannot be written: ${(error as Error).message}.`);
  }
}

/** Two starting servers may find the same stale lock: one that moved a fresh lock by mistake restores it. */
function moveStaleLock(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readText(aside) === stale) rmSync(aside, { force: true });
    else renameSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function releaseOwn(file: string, own: string): void {
  if (readText(file) === own) rmSync(file, { force: true });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function holderOf(text: string): Holder | undefined {
  try {
    const { pid, began } = JSON.parse(text) as Partial<Holder>;
    return Number.isInteger(pid) && typeof began === 'string' ? { pid: pid as number, began } : undefined;
  } catch {
    return undefined;
  }
}

function isRunning({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return beganOf(pid) === began;
}

/** Field 22 of /proc/PID/stat, counted after the name, which may hold spaces; a zombie has ended. */
function beganOf(pid: number): string {
  if (process.platform !== 'linux') return '';
  const fields = readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? 'ended');
}

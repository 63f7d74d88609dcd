import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who holds a lock, as its file says. */
export interface Holder {
  readonly pid: number;
  /** When the process began, as the system counts it: the system reuses process numbers. */
  readonly began: string;
  /** Where its number counts (`ownNamespace`); undefined in a lock that an earlier version wrote. */
  readonly namespace?: string;
}

/** `elsewhere`: in another container or on another machine, where its number says nothing to us. */
export type Whereabouts = 'runs' | 'ended' | 'elsewhere';

/**
 * Each container counts its processes anew. The machine's name stands with the number of the count: machines, and containers that
 * are machines of their own, number theirs alike. Empty where a system has one count only.
 */
export function ownNamespace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

export function ownHolder(namespace: string): Holder {
  return { pid: process.pid, began: beganOf(process.pid), namespace };
}

/** undefined where the text is no holder: half written, or not to be read. */
export function holderOf(text: string): Holder | undefined {
  try {
    const { pid, began, namespace } = JSON.parse(text) as Partial<Holder>;
    if (!Number.isInteger(pid) || typeof began !== 'string') return undefined;
    const holder = { pid: pid as number, began };
    return typeof namespace === 'string' ? { ...holder, namespace } : holder;
  } catch {
    return undefined;
  }
}

export function whereaboutsOf(holder: Holder | undefined, namespace: string): Whereabouts {
  // Somebody is writing it, or was killed then.
  if (holder === undefined) return 'elsewhere';
  if (holder.namespace === undefined) {
    // An earlier version asked only here. On a system with one count that was right.
    if (isRunning(holder)) return 'runs';
    return namespace === '' ? 'ended' : 'elsewhere';
  }
  if (holder.namespace !== namespace) return 'elsewhere';
  return isRunning(holder) ? 'runs' : 'ended';
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
export function beganOf(pid: number): string {
  if (process.platform !== 'linux') return '';
  const fields = statOf(pid).split(') ').at(-1)?.split(' ') ?? [];
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? 'ended');
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

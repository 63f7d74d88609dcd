import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The unprivileged user under which PostgreSQL runs when we are root (it refuses to run as root). */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: RunAs = { uid: 65534, gid: 65534 };
const EXECUTE = 0o1;
const READ = 0o4;

/** @returns undefined when we are not root and PostgreSQL may run as we do. */
export function runAs(): RunAs | undefined {
  return process.getuid?.() === 0 ? nobody() : undefined;
}

function nobody(): RunAs {
  try {
    const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
    return line === null ? NOBODY : { uid: Number(line[1]), gid: Number(line[2]) };
  } catch {
    return NOBODY;
  }
}

/** The folders above `path`, and itself, that `user` cannot enter; outermost first. */
export function closedFolders(path: string, user: RunAs): string[] {
  const parent = dirname(path);
  const above = parent === path ? [] : closedFolders(parent, user);
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !may(stats, user, EXECUTE) ? [...above, path] : above;
}

export function mayRead(path: string, user: RunAs): boolean {
  return closedFolders(dirname(path), user).length === 0 && may(statSync(path), user, READ);
}

function may({ mode, uid, gid }: Stats, user: RunAs, bit: number): boolean {
  if (uid === user.uid) return (mode & (bit << 6)) !== 0;
  if (gid === user.gid) return (mode & (bit << 3)) !== 0;
  return (mode & bit) !== 0;
}

import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';
import type { Log } from '#server/lib/log.ts';
import { closedFolders, type RunAs } from './run-as.ts';

export interface WantedDataDir {
  readonly dataDir: string;
  readonly dataDirGiven: boolean;
}

/**
 * Chooses the data folder and makes it. With an unprivileged database user, this gives that user access to a folder set
 * by DATA_DIR and the folders above it (changes owner and mode). A default folder inside a closed checkout is replaced
 * by one under /var/lib, so that nobody's home is opened without being asked.
 * @returns the folder to use
 */
export function chooseDataDir(wanted: WantedDataDir, user: RunAs | undefined, log: Log): string {
  if (user === undefined) return made(wanted.dataDir);
  if (wanted.dataDirGiven) {
    openFor(made(wanted.dataDir), user, log);
    return wanted.dataDir;
  }
  if (closedFolders(dirname(wanted.dataDir), user).length === 0) {
    chownSync(made(wanted.dataDir), user.uid, user.gid);
    return wanted.dataDir;
  }
  const elsewhere = `/var/lib/otomichi-${shortHash(wanted.dataDir)}`;
  log.info('data is kept elsewhere, the database user cannot reach the checkout', { dataDir: elsewhere });
  chownSync(made(elsewhere), user.uid, user.gid);
  return elsewhere;
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Recordings of learners are stored here: only the server (root) and the database user have access. */
const OWNER_ONLY = 0o700;
const STICKY = 0o1000;

function made(folder: string): string {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  } catch (error) {
    throw new ConfigError(`The data folder ${folder} cannot be made: ${(error as Error).message}.`);
  }
  return folder;
}

function openFor(folder: string, user: RunAs, log: Log): void {
  try {
    const { mode } = statSync(folder);
    // A shared folder (such as /tmp) stays as it is: everybody can reach it already.
    if ((mode & STICKY) !== 0) return;
    chownSync(folder, user.uid, user.gid);
    chmodSync(folder, (mode & 0o777) | OWNER_ONLY);
    const closed = closedFolders(dirname(folder), user);
    for (const each of closed) chmodSync(each, (statSync(each).mode & 0o7777) | 0o011);
    if (closed.length > 0) log.info('opened the way to DATA_DIR for the database user', { folders: closed });
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${folder} cannot be opened for the database user: ${(error as Error).message}.`,
    );
  }
}

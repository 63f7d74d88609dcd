import { createHash } from 'node:crypto';
import { chmodSync, chownSync, opendirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';
import type { Log } from '#server/lib/log.ts';
import { makeFolder } from '#server/lib/make-folder.ts';
import { isOurs, markAsOurs, refuseForeign, STICKY } from './foreign-folder.ts';
import { closedFolders, type Users, userText } from './run-as.ts';

export interface WantedDataDir {
  readonly dataDir: string;
  readonly dataDirGiven: boolean;
}

/**
 * Chooses the data folder and makes it. Started as root, the folder itself belongs to root, so that neither the server
 * nor PostgreSQL can replace what lies in it (`adopt.ts` gives each its own part), and the way to a folder set by
 * DATA_DIR is opened for both (changes the mode of folders above it). A default folder inside a closed checkout is
 * replaced by one under /var/lib, so that nobody's home is opened without being asked.
 * @returns the folder to use
 * @throws ConfigError for a DATA_DIR that holds something else, is a file, or cannot be made or read
 */
export function chooseDataDir(wanted: WantedDataDir, users: Users | undefined, log: Log): string {
  if (users === undefined) {
    made(wanted.dataDir);
    // So that a start as root recognises it one day.
    if (wanted.dataDirGiven && isOurs(wanted.dataDir)) markAsOurs(wanted.dataDir);
    return wanted.dataDir;
  }
  if (wanted.dataDirGiven) {
    refuseForeign(made(wanted.dataDir));
    markAsOurs(wanted.dataDir);
    openFor(wanted.dataDir, users, log);
    return wanted.dataDir;
  }
  if (closedForSome(dirname(wanted.dataDir), users).length === 0) {
    ownedByRoot(made(wanted.dataDir));
    return wanted.dataDir;
  }
  const elsewhere = `/var/lib/otomichi-${shortHash(wanted.dataDir)}`;
  log.info('data is kept elsewhere, an unprivileged user cannot reach the checkout', { dataDir: elsewhere });
  ownedByRoot(made(elsewhere));
  return elsewhere;
}

/** @throws ConfigError where we are root, and the folder is somebody else's */
export function refuseRootFor(dataDir: string): void {
  const owner = ownerOf(dataDir);
  if (process.getuid?.() !== 0 || owner === 0) return;
  throw new ConfigError(
    `${dataDir} belongs to the user ${owner}, as whom the server runs: run this as that user (sudo -u '#${owner}' …), not as root.`,
  );
}

/** Root's is what is not there yet. */
export function ownerOf(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Others pass through to what is theirs, and cannot list. */
const PASSAGE = 0o711;

function made(folder: string): string {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new ConfigError(`The data folder ${folder} cannot be made: ${(error as Error).message}.`);
  }
  try {
    // One that cannot be listed is found out here, with a sentence.
    opendirSync(folder).closeSync();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A start as root leaves the folder to root.
    const why =
      code === 'EACCES'
        ? `belongs to ${userText(statSync(folder).uid)} and cannot be read; start as that user`
        : `cannot be used: ${message}`;
    throw new ConfigError(`The data folder ${folder} ${why}.`);
  }
  return folder;
}

function ownedByRoot(folder: string): void {
  // A shared folder (such as /tmp) stays as it is: everybody can reach it already.
  if ((statSync(folder).mode & STICKY) !== 0) return;
  chownSync(folder, 0, 0);
  chmodSync(folder, PASSAGE);
}

function closedForSome(folder: string, { server, database }: Users): string[] {
  return [...new Set([...closedFolders(folder, server), ...closedFolders(folder, database)])];
}

function openFor(folder: string, users: Users, log: Log): void {
  try {
    ownedByRoot(folder);
    const closed = closedForSome(dirname(folder), users);
    for (const each of closed) chmodSync(each, (statSync(each).mode & 0o7777) | 0o011);
    if (closed.length > 0) log.info('opened the way to DATA_DIR for unprivileged users', { folders: closed });
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${folder} cannot be opened for an unprivileged user: ${(error as Error).message}.`,
    );
  }
}

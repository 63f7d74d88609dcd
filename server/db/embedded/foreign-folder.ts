import { closeSync, lstatSync, openSync, readdirSync, type Stats, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';

/** Says that a folder holds our data. */
const MARKER = 'otomichi-data';
const TEXT = 'The data of オトミチ lies in this folder: see docs/operations.md.\n';
/** Everything that earlier versions, which made no marker, have put into a data folder. */
const OUR_NAMES = /^(postgres|uploads|keys|content|cache|programs|server\.lock(\.\d+)?)$/;
/** What a file system or a file manager leaves in any folder. */
const NOBODYS_NAMES: ReadonlySet<string> = new Set(['lost+found', '.DS_Store']);
/** Of a folder that many share, such as /tmp. */
export const STICKY = 0o1000;

/** Whether a folder is empty, marked, or left by an earlier version. */
export function isOurs(folder: string): boolean {
  const names = namesIn(folder);
  return names.length === 0 || isMarked(folder) || isOfEarlierVersion(folder, names);
}

function namesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => !NOBODYS_NAMES.has(name));
}

/**
 * Root hands a data folder over to other users, so it must be sure that it is one. Somebody's home or the folder of another program, named by mistake, stays as it is.
 * @throws ConfigError for any other folder
 */
export function refuseForeign(folder: string): void {
  if (isOurs(folder)) return;
  const names = namesIn(folder).sort().slice(0, 3).join(', ');
  throw new ConfigError(
    `DATA_DIR ${folder} holds something else (${names}); name an empty folder, or, where it is the data of オトミチ after ` +
      `all, make an empty file ${MARKER} in it.`,
  );
}

/** Marks the folder; one that cannot be written is found out by the lock, with its own sentence. */
export function markAsOurs(folder: string): void {
  try {
    const handle = openSync(join(folder, MARKER), 'wx', 0o644);
    writeSync(handle, TEXT);
    closeSync(handle);
  } catch {
    // Marked already, or not to be written.
  }
}

function isMarked(folder: string): boolean {
  return statsOf(folder, MARKER)?.isFile() === true && isBelievable(folder, MARKER);
}

/**
 * The key that signs addresses exists wherever learners were. Without it (a start that nobody used), nothing may lie next to our
 * own folders, and one of them must be as we leave it: other programs have a folder `postgres` as well.
 */
function isOfEarlierVersion(folder: string, names: readonly string[]): boolean {
  const key = 'keys/addresses.key';
  if (statsOf(folder, key)?.isFile() && isBelievable(folder, key)) return true;
  const isAsWeLeaveIt =
    statsOf(folder, 'postgres/log')?.isFile() || statsOf(folder, 'uploads/parts')?.isDirectory();
  return isAsWeLeaveIt === true && names.every((name) => OUR_NAMES.test(name));
}

/** In a shared folder (such as /tmp) anybody can put files of any name. */
function isBelievable(folder: string, path: string): boolean {
  const { mode, uid } = lstatSync(folder);
  const owner = statsOf(folder, path)?.uid;
  return (mode & STICKY) === 0 || owner === 0 || owner === uid;
}

/** What lies there; nothing where a link leads to it. */
function statsOf(folder: string, path: string): Stats | undefined {
  const [first = '', ...more] = path.split('/');
  const stats = lstatSync(join(folder, first), { throwIfNoEntry: false });
  if (more.length === 0 || stats === undefined) return stats;
  return stats.isDirectory() ? statsOf(join(folder, first), more.join('/')) : undefined;
}

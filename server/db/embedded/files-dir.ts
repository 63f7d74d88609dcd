import { accessSync, constants, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, PassingFault } from '#server/config/config-error.ts';
import { requireFolder, syncFolder } from './adopt.ts';
import { changeOwner, isOutOfReach, type Owner } from './change-owner.ts';
import { closedFolders, mayWriteIn, type RunAs, type Users, userText } from './run-as.ts';

const FOLDERS = ['uploads', 'content'] as const;

/**
 * FILES_DIR, a disk that several machines reach, has to exist: made here, it would lie on this machine's own disk, below a
 * mount that is missing. Started as root, its folders are made for the server's user.
 * @throws ConfigError with one clear sentence
 */
export function prepareFilesDir(filesDir: string | null, users: Users | undefined): void {
  if (filesDir === null) return;
  if (statSync(filesDir, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new PassingFault(`FILES_DIR ${filesDir} is no folder that is there: mount it, or make it.`);
  }
  try {
    if (users === undefined) requireWritable(filesDir);
    else if (isOutOfReach(filesDir)) makeFor(users.server, filesDir);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`The server cannot write in FILES_DIR ${filesDir}: ${(error as Error).message}.`);
  }
  if (users !== undefined) requireWritableFor(users.server, filesDir);
}

function requireWritable(filesDir: string): void {
  for (const folder of writtenFolders(filesDir)) accessSync(folder, constants.W_OK | constants.X_OK);
}

/** The user has the same name on every machine, and may have another number on each: the file system knows the number. */
function requireWritableFor(server: RunAs, filesDir: string): void {
  const closed = closedFolders(filesDir, server);
  if (closed.length > 0) {
    throw new ConfigError(`FILES_DIR: the server's user ${server.name} cannot enter ${closed.join(', ')}.`);
  }
  for (const folder of writtenFolders(filesDir)) {
    if (mayWriteIn(folder, server)) continue;
    throw new ConfigError(
      `FILES_DIR: the server's user ${server.name} (uid ${server.uid}) cannot write in ${folder}, which belongs to ` +
        `${userText(statSync(folder).uid)}; give the user one number on all machines, or let it write there.`,
    );
  }
}

/** Where the server makes files: in its folders, and in FILES_DIR itself as long as one is missing. */
function writtenFolders(filesDir: string): string[] {
  return FOLDERS.map((name) => join(filesDir, name)).map((folder) =>
    existsSync(folder) ? folder : filesDir,
  );
}

function makeFor(owner: Owner, filesDir: string): void {
  for (const name of FOLDERS) {
    const folder = join(filesDir, name);
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) {
      mkdirSync(folder, { mode: 0o700 });
      syncFolder(filesDir);
    } else requireFolder(folder, stats);
    // Recordings may be millions of files: they are walked only where root has made their folder.
    const isWalked = name === 'content' || stats === undefined || stats.uid === 0;
    if (isWalked) changeOwner(folder, owner, { ofRootAlone: true });
  }
}

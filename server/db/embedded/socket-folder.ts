import { closeSync, constants, fchmodSync, fchownSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';
import { SOCKET_NAME } from '#server/db/connect.ts';
import { shortHash } from './data-dir.ts';
import type { Users } from './run-as.ts';

/** A Unix socket's path holds 107 bytes on Linux and 103 on macOS, the file name `/.s.PGSQL.5432.lock` included. */
const MAX_FOLDER_BYTES = 103 - `/${SOCKET_NAME}.lock`.length;

/**
 * A folder for the database's socket: next to the data, or, when that path is too long for a socket, a short one in the
 * system's folder for temporary files. Only its user can enter; started as root, PostgreSQL's user and the server's group.
 */
export function socketFolder(dataDir: string, users: Users | undefined): string {
  const candidates = [
    join(dataDir, 'postgres/run'),
    ...[tmpdir(), '/tmp'].map((dir) => join(dir, `otomichi-${shortHash(dataDir)}`)),
  ];
  const folder = candidates.find((path) => Buffer.byteLength(path) <= MAX_FOLDER_BYTES);
  if (folder === undefined)
    throw new ConfigError(`The path of DATA_DIR is too long for a database socket: ${dataDir}.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  close(folder, users);
  return folder;
}

/** Works on the opened folder, not on its name: in a shared folder somebody may exchange it for a link meanwhile. */
function close(folder: string, users: Users | undefined): void {
  const elsewhere = new ConfigError(
    `The folder for the database socket belongs to someone else: ${folder}; remove it when no database uses it.`,
  );
  let handle: number;
  try {
    handle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch {
    throw elsewhere;
  }
  try {
    const { uid } = fstatSync(handle);
    if (uid !== process.getuid?.() && (users === undefined || !isKnown(uid, users))) throw elsewhere;
    if (users !== undefined) fchownSync(handle, users.database.uid, users.server.gid);
    // An existing folder (such as a restored copy) may be open to others.
    fchmodSync(handle, users === undefined ? 0o700 : 0o710);
  } finally {
    closeSync(handle);
  }
}

/** 65534: `nobody`, whom earlier versions ran the database as. */
function isKnown(uid: number, { database }: Users): boolean {
  return uid === database.uid || uid === 65534;
}

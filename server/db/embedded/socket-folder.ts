import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';
import { SOCKET_NAME } from '#server/db/connect.ts';
import { shortHash } from './data-dir.ts';
import type { RunAs } from './run-as.ts';

/** A Unix socket's path holds 107 bytes on Linux and 103 on macOS, the file name `/.s.PGSQL.5432.lock` included. */
const MAX_FOLDER_BYTES = 103 - `/${SOCKET_NAME}.lock`.length;

/**
 * A folder for the database's socket that only its user can enter: next to the data, or, when that path is too long for
 * a socket, a short one in the system's folder for temporary files.
 */
export function socketFolder(dataDir: string, user: RunAs | undefined): string {
  const candidates = [
    join(dataDir, 'postgres/run'),
    ...[tmpdir(), '/tmp'].map((dir) => join(dir, `otomichi-${shortHash(dataDir)}`)),
  ];
  const folder = candidates.find((path) => Buffer.byteLength(path) <= MAX_FOLDER_BYTES);
  if (folder === undefined)
    throw new ConfigError(`The path of DATA_DIR is too long for a database socket: ${dataDir}.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stats = lstatSync(folder);
  const own = stats.uid === process.getuid?.() || stats.uid === user?.uid;
  if (!stats.isDirectory() || !own) {
    throw new ConfigError(`The folder for the database socket belongs to someone else: ${folder}.`);
  }
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  // Anyone who can enter connects as the database's owner, so an existing folder (such as a restored copy) is closed.
  chmodSync(folder, 0o700);
  return folder;
}

import {
  chmodSync,
  closeSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';
import type { Folders } from '#server/config/folders.ts';
import { SOCKET_NAME } from '#server/db/connect.ts';
import { changeOwner, changeOwnerOfMade, type Owner, type OwnerChange } from './change-owner.ts';
import type { RunAs, Users } from './run-as.ts';

/** What the server writes in the data folder. */
const SERVER_FOLDERS = ['uploads', 'keys', 'content', 'cache', 'spool'] as const;
/** Small enough to be walked whole at every start and after every tool that ran as root. */
const SMALL_FOLDERS = ['keys', 'content'] as const;

const ROOT: Owner = { uid: 0, gid: 0 };

/*
 *   DATA_DIR             root  0711   nobody else can replace what lies here
 *   ├─ postgres          root  0711   log, access rules, programs
 *   │  ├─ data           PostgreSQL's user alone
 *   │  └─ run            PostgreSQL's user; the server's group may pass to the socket
 *   └─ uploads, keys, content, cache, spool   the server's user alone
 *
 * A folder that an earlier version left, or that moved here from another machine, is handed over whole. Nothing here
 * follows a link: owners of a part could have put one in the way. `onEach` keeps the lock of the folder alive meanwhile.
 */
export function adoptDataDir(dataDir: string, users: Users | undefined, onEach = () => {}): void {
  if (users === undefined) return;
  const home = join(dataDir, 'postgres');
  ownFolder(home, ROOT, 0o711);
  for (const name of ['log', 'log.1', 'hba.conf', 'ident.conf']) removeUnlessOurs(join(home, name));
  handOver(join(home, 'data'), users.database, { onEach });
  handOverSockets(join(home, 'run'), users);
  for (const name of SERVER_FOLDERS) {
    const folder = join(dataDir, name);
    if (statsOf(folder) === undefined) mkdirSync(folder, { mode: 0o700 });
    handOver(folder, users.server, { mayBeLinked: name === 'uploads', onEach });
  }
  // The server cannot flush this folder, which holds the name of the folder of recordings.
  syncFolder(dataDir);
  adoptMade({ dataDir, filesDir: null }, users);
}

/** Hands over what a tool that ran as root has made for the server, in DATA_DIR and in FILES_DIR. */
export function adoptMade({ dataDir, filesDir }: Folders, users: Users | undefined): void {
  if (users === undefined) return;
  for (const name of SMALL_FOLDERS) {
    const folder = join(dataDir, name);
    if (statsOf(folder)?.isDirectory() === true) changeOwner(folder, users.server);
  }
  if (filesDir !== null) changeOwnerOfMade(join(filesDir, 'content'), users.server);
}

/** Gives a whole tree to its owner, unless the top is theirs already (it is changed last): then what lies in it, by its top. */
function handOver(folder: string, owner: RunAs, given: OwnerChange = {}): void {
  const stats = statsOf(folder);
  if (stats === undefined) return;
  requireFolder(folder, stats);
  if (stats.uid !== owner.uid || stats.gid !== owner.gid) {
    changeOwner(folder, owner, given);
    return;
  }
  // A process that ran as root (a tool, an interrupted start) may have made something here.
  for (const name of readdirSync(folder)) {
    const inside = lstatSync(join(folder, name));
    given.onEach?.();
    if (inside.uid !== owner.uid) changeOwner(join(folder, name), owner);
  }
}

/**
 * The folder of the socket, which an ordinary user's start made. A socket of theirs goes: until PostgreSQL has bound its own, whoever
 * listens on it would answer as the database.
 */
function handOverSockets(folder: string, { database, server }: Users): void {
  const stats = statsOf(folder);
  if (stats === undefined) return;
  ownFolder(folder, { uid: database.uid, gid: server.gid }, 0o710);
  if (stats.uid === database.uid) return;
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`]) rmSync(join(folder, name), { force: true });
}

function ownFolder(folder: string, owner: Owner, mode: number): void {
  const stats = statsOf(folder);
  if (stats === undefined) mkdirSync(folder, { mode });
  else requireFolder(folder, stats);
  lchownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, mode);
}

/** In a folder of an earlier version PostgreSQL's user could write: a link there points wherever it liked. */
function removeUnlessOurs(file: string): void {
  const stats = statsOf(file);
  if (stats === undefined || (stats.isFile() && stats.uid === 0 && stats.nlink === 1)) return;
  rmSync(file, { recursive: true, force: true });
}

/** @throws ConfigError when something else has the name */
export function requireFolder(folder: string, stats: Stats): void {
  if (!stats.isDirectory()) throw new ConfigError(`${folder} is not a folder; move it out of the way.`);
}

/** Flushes the names in a folder to disk. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function statsOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError, PassingFault } from '#server/config/config-error.ts';
import type { Folders } from '#server/config/folders.ts';
import { STICKY } from './foreign-folder.ts';
import { closedFolders, type RunAs, type Users } from './run-as.ts';

/** What the server writes in the data folder. */
const SERVER_FOLDERS = ['uploads', 'keys', 'content', 'cache', 'spool'] as const;
/** Small enough to be walked whole at every start and after every tool that ran as root. */
const SMALL_FOLDERS = ['keys', 'content'] as const;
/** Of these in FILES_DIR. */
const SHARED_FOLDERS = ['uploads', 'content'] as const;

type Owner = Pick<RunAs, 'uid' | 'gid'>;
const ROOT: Owner = { uid: 0, gid: 0 };

/*
 *   DATA_DIR             root  0711   nobody else can replace what lies here
 *   ├─ postgres          root  0711   log, access rules, programs
 *   │  ├─ data           PostgreSQL's user alone
 *   │  └─ run            PostgreSQL's user; the server's group may pass to the socket
 *   └─ uploads, keys, content, cache, spool   the server's user alone
 *
 * A folder that an earlier version left, or that moved here from another machine, is handed over whole. Nothing here
 * follows a link: owners of a part could have put one in the way.
 */
export function adoptDataDir(dataDir: string, users: Users | undefined): void {
  if (users === undefined) return;
  const home = join(dataDir, 'postgres');
  ownFolder(home, ROOT, 0o711);
  for (const name of ['log', 'log.1', 'hba.conf', 'ident.conf']) removeUnlessOurs(join(home, name));
  handOver(join(home, 'data'), users.database);
  for (const name of SERVER_FOLDERS) {
    const folder = join(dataDir, name);
    if (statsOf(folder) === undefined) mkdirSync(folder, { mode: 0o700 });
    handOver(folder, users.server, { mayBeLinked: name === 'uploads' });
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
    if (statsOf(folder)?.isDirectory() === true) walk(folder, users.server);
  }
  if (filesDir !== null) adoptWhole(join(filesDir, 'content'), users);
}

/** Hands over all that root has made in a folder, which may be one of FILES_DIR: what others have there stays theirs. */
export function adoptWhole(folder: string, users: Users | undefined): void {
  if (users === undefined || statsOf(folder)?.isDirectory() !== true || !isOutOfReach(dirname(folder)))
    return;
  walk(folder, users.server, { ofRootAlone: true });
}

/**
 * FILES_DIR, a disk that several machines reach, has to be there: made here, it would lie on this machine's own disk, below
 * a mount that is missing. Started as root, its folders are made for the server's user.
 * @throws ConfigError with one clear sentence
 */
export function prepareFilesDir(filesDir: string | null, users: Users | undefined): void {
  if (filesDir === null) return;
  if (statSync(filesDir, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new PassingFault(`FILES_DIR ${filesDir} is no folder that is there: mount it, or make it.`);
  }
  try {
    for (const name of SHARED_FOLDERS) {
      const folder = join(filesDir, name);
      if (users !== undefined) {
        if (isOutOfReach(filesDir)) handOverShared(folder, users.server);
      } else accessSync(existsSync(folder) ? folder : filesDir, constants.W_OK | constants.X_OK);
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`The server cannot write in FILES_DIR ${filesDir}: ${(error as Error).message}.`);
  }
  const closed = users === undefined ? [] : closedFolders(filesDir, users.server);
  if (closed.length === 0) return;
  throw new ConfigError(
    `FILES_DIR: the server's user ${users?.server.name} cannot enter ${closed.join(', ')}.`,
  );
}

/** A root that a file server maps to nobody may not look into a folder that is somebody else's, and need not. */
function handOverShared(folder: string, owner: RunAs): void {
  const stats = statsOf(folder);
  if (stats === undefined) {
    mkdirSync(folder, { mode: 0o700 });
    syncFolder(dirname(folder));
  } else requireFolder(folder, stats);
  if (stats === undefined || stats.uid === 0) walk(folder, owner, { ofRootAlone: true });
}

interface Walk {
  /** An upload has two names for the moment in which it is stored; of a start that was killed then, too. */
  readonly mayBeLinked?: boolean;
  /** What is neither root's nor its new owner's stays as it is. */
  readonly ofRootAlone?: boolean;
}

/** Gives a whole tree to its owner, unless the top is theirs already (it is changed last): then what lies in it, by its top. */
function handOver(folder: string, owner: RunAs, given: Walk = {}): void {
  const stats = statsOf(folder);
  if (stats === undefined) return;
  requireFolder(folder, stats);
  if (stats.uid !== owner.uid || stats.gid !== owner.gid) {
    walk(folder, owner, given);
    return;
  }
  // A process that ran as root (a tool, an interrupted start) may have made something here.
  for (const name of readdirSync(folder)) {
    const inside = lstatSync(join(folder, name));
    if (inside.uid !== owner.uid) walk(join(folder, name), owner);
  }
}

/**
 * Looks at what is opened and not at its name: whoever owns a folder of the tree may put a link in the place of what lies in
 * it at any moment, also between a look and a change of the owner.
 */
function walk(path: string, owner: Owner, given: Walk = {}): void {
  const handle = openUnlessLink(path);
  if (handle === null) return;
  try {
    const { mayBeLinked = false, ofRootAlone = false } = given;
    const stats = fstatSync(handle);
    if (stats.isDirectory()) {
      const inside = pathOfOpened(handle, path);
      for (const name of readdirSync(inside)) walk(join(inside, name), owner, given);
    }
    // A second name may belong to a file of somebody else that lies elsewhere.
    if (stats.isFile() && stats.nlink > 1 && !mayBeLinked) return;
    if (ofRootAlone && stats.uid !== 0) return;
    if (stats.uid !== owner.uid || stats.gid !== owner.gid) fchownSync(handle, owner.uid, owner.gid);
  } finally {
    closeSync(handle);
  }
}

/**
 * Whether nobody but root can put something else in the place of a folder: it is no link, and all folders above it are root's.
 * Else what its name leads to may be anybody's, and root changes nothing there.
 */
function isOutOfReach(folder: string): boolean {
  if (statsOf(folder)?.isDirectory() !== true) return false;
  for (let above = dirname(folder); ; above = dirname(above)) {
    const stats = statsOf(above);
    const isShared = ((stats?.mode ?? 0) & 0o022) !== 0 && ((stats?.mode ?? 0) & STICKY) === 0;
    if (stats?.isDirectory() !== true || stats.uid !== 0 || isShared) return false;
    if (above === dirname(above)) return true;
  }
}

/** A link, a socket, what is gone meanwhile, and what a file server keeps from root are not handed over. */
const NOT_OPENED = ['ELOOP', 'ENXIO', 'ENOENT', 'EACCES'];

function openUnlessLink(path: string): number | null {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (NOT_OPENED.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Leads to the opened folder itself, whatever its name leads to by now; where the system has no such path, the name. */
function pathOfOpened(handle: number, path: string): string {
  const own = `/proc/self/fd/${handle}`;
  return existsSync(own) ? own : path;
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

function requireFolder(folder: string, stats: Stats): void {
  if (!stats.isDirectory()) throw new ConfigError(`${folder} is not a folder; move it out of the way.`);
}

function syncFolder(folder: string): void {
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

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';

/** A user of this machine without privileges. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/**
 * Who does what where the product is started as root. Two users, so that neither can do what the other may: PostgreSQL
 * cannot read recordings and signing keys, and the server cannot write PostgreSQL's files.
 */
export interface Users {
  readonly server: RunAs;
  readonly database: RunAs;
}

const SERVER_NAME = 'otomichi';
const DATABASE_NAME = 'otomichi-db';
/** Where no users can be made: two that every Unix has. */
const SERVER_FALLBACK = 'daemon';
const DATABASE_FALLBACK = 'nobody';
const SYSTEM_PATH = '/usr/sbin:/sbin:/usr/bin:/bin';
const EXECUTE = 0o1;
const WRITE = 0o2;
const READ = 0o4;

/**
 * The users for a start as root; makes them when they are missing. undefined when we are not root: then everything runs
 * as we do.
 * @param named RUN_AS_USER: a user that exists, for the server
 * @throws ConfigError when there is nobody to run as
 */
export function usersFor(named: string | null = null): Users | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const server = named === null ? systemUser(SERVER_NAME, SERVER_FALLBACK) : namedUser(named);
  const database = systemUser(DATABASE_NAME, DATABASE_FALLBACK);
  if (server.uid === database.uid) {
    throw new ConfigError(`RUN_AS_USER must not be ${server.name}, the user of the database.`);
  }
  return { server, database };
}

/** The name of the user of this process; undefined for a number without a name, as some containers use. */
export function ownName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

function namedUser(name: string): RunAs {
  const found = lookUp(name);
  if (found === undefined) throw new ConfigError(`RUN_AS_USER names ${name}, a user that does not exist.`);
  if (found.uid === 0) throw new ConfigError('RUN_AS_USER must name a user without privileges, not root.');
  return found;
}

function systemUser(name: string, fallback: string): RunAs {
  const found = lookUp(name) ?? made(name) ?? lookUp(fallback);
  if (found !== undefined && found.uid !== 0) return found;
  throw new ConfigError(
    `Started as root, and the user ${name} cannot be made here; start as an ordinary user.`,
  );
}

/** Another start may make it at the same moment: what counts is whether it is there afterwards. */
function made(name: string): RunAs | undefined {
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  try {
    execFileSync('useradd', [...args, '--shell', '/usr/sbin/nologin', name], {
      stdio: 'ignore',
      env: { PATH: SYSTEM_PATH },
    });
  } catch {
    // Not on this system, or made already.
  }
  return lookUp(name);
}

function lookUp(name: string): RunAs | undefined {
  if (!/^[a-z_][a-z0-9_.-]*\$?$/i.test(name)) return undefined;
  const line = passwd()
    .find((each) => each.startsWith(`${name}:`))
    ?.split(':');
  if (line !== undefined) return { uid: Number(line[2]), gid: Number(line[3]), name };
  // Users of a directory service are not in the file.
  const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
  return uid === undefined || gid === undefined ? undefined : { uid, gid, name };
}

function passwd(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
}

function idOf(option: '-u' | '-g', name: string): number | undefined {
  try {
    const text = execFileSync('id', [option, name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(text, 10);
  } catch {
    return undefined;
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
  return isReachable(path, user) && may(statSync(path), user, READ);
}

/**
 * Whether `user` may make files in a folder. Asked as that user: modes say nothing of access lists, of a file system that is
 * mounted to be read, and of what a file server allows.
 */
export function mayWriteIn(folder: string, user: RunAs): boolean {
  const { status } = spawnSync('test', ['-w', folder, '-a', '-x', folder], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
    env: { PATH: SYSTEM_PATH },
  });
  if (status !== null) return status === 0;
  // Not on this system.
  const stats = statSync(folder);
  return may(stats, user, WRITE) && may(stats, user, EXECUTE);
}

/** Name and number of a user, for a person who reads them on several machines. */
export function userText(uid: number): string {
  const name = passwd()
    .find((line) => line.split(':')[2] === String(uid))
    ?.split(':')[0];
  return name === undefined ? `uid ${uid}` : `${name} (uid ${uid})`;
}

export function mayRun(path: string, user: RunAs): boolean {
  return isReachable(path, user) && may(statSync(path), user, EXECUTE);
}

function isReachable(path: string, user: RunAs): boolean {
  return closedFolders(dirname(path), user).length === 0;
}

function may({ mode, uid, gid }: Stats, user: RunAs, bit: number): boolean {
  if (uid === user.uid) return (mode & (bit << 6)) !== 0;
  if (gid === user.gid) return (mode & (bit << 3)) !== 0;
  return (mode & bit) !== 0;
}

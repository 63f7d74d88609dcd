import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError, PassingFault } from '#server/config/config-error.ts';
import type { Log } from '#server/lib/log.ts';
import { accessSettings, SUPERUSER } from './access.ts';
import { adoptDataDir } from './adopt.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import type { DataLock } from './data-lock.ts';
import { endLeftovers } from './leftovers.ts';
import type { RunAs, Users } from './run-as.ts';
import { socketFolder } from './socket-folder.ts';

/** The lock of the data folder, for who works under it. */
export type HeldLock = Pick<DataLock, 'beat' | 'isOurs' | 'taken'>;

/** One PostgreSQL data folder and how to run programs on it. */
export interface Cluster {
  readonly binaries: Binaries;
  readonly pgdata: string;
  readonly sockets: string;
  readonly logFile: string;
  /** Settings that say who may connect, and how. */
  readonly access: Readonly<Record<string, string>>;
  /** undefined: as we do. */
  readonly user: RunAs | undefined;
  readonly lock: HeldLock | undefined;
}

/** A data folder and, where we are root, who owns what in it. */
export interface Place {
  readonly dataDir: string;
  readonly users: Users | undefined;
  /** undefined: a test that holds the folder alone. */
  readonly lock?: HeldLock;
}

const DRAFT = 'data.new-';
const MAX_LOG_BYTES = 5 * 1024 * 1024;

/** Makes `postgres/` in the data folder and, the first time, the data folder of PostgreSQL itself. */
export async function prepareCluster({ dataDir, users, lock }: Place, log: Log): Promise<Cluster> {
  const home = join(dataDir, 'postgres');
  const pgdata = join(home, 'data');
  if (users !== undefined) {
    // Its files change hands: a database that an earlier version left running must not write meanwhile.
    await endLeftovers(pgdata, join(home, 'run'), log);
    adoptDataDir(dataDir, users, lock?.beat);
  } else mkdirSync(home, { recursive: true, mode: 0o700 });
  const sockets = socketFolder(dataDir, users);
  const cluster = {
    binaries: findBinaries(dataDir, users?.database),
    pgdata,
    sockets,
    logFile: join(home, 'log'),
    access: {
      ...accessSettings(home, users),
      // The folder of the socket decides who reaches it, and the rules of access who gets in.
      unix_socket_permissions: users === undefined ? '0700' : '0777',
    },
    user: users?.database,
    lock,
  };
  if (!existsSync(join(pgdata, 'PG_VERSION'))) await initialise(cluster, home);
  return cluster;
}

/** Makes the data folder under another name and renames it when complete, so that a killed start leaves no half one. */
async function initialise(cluster: Cluster, home: string): Promise<void> {
  const abandoned = readdirSync(home).filter((name) => name.startsWith(DRAFT));
  for (const name of abandoned) rmSync(join(home, name), { recursive: true, force: true });
  // A unique name: the initdb of a killed start may still be writing into the earlier one.
  const draft = join(home, DRAFT + randomUUID());
  mkdirSync(draft, { mode: 0o700 });
  if (cluster.user !== undefined) chownSync(draft, cluster.user.uid, cluster.user.gid);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // Replaced by `accessSettings` at every start; these count only for who starts the folder by hand.
  const auth = ['--auth-local=peer', '--auth-host=reject'];
  const args = ['-D', draft, '-U', SUPERUSER, ...auth, ...locale];
  const child = spawnProgram(cluster, cluster.binaries.initdb, args, '/');
  const code = await new Promise<number | null>((done, fail) => child.once('exit', done).once('error', fail));
  if (code !== 0) throw unmade(lastError(cluster));
  renameSync(draft, cluster.pgdata);
}

/** A full disk passes by itself, and a service manager is to try again; what else PostgreSQL says somebody has to look at. */
export function unmade(why: string): ConfigError {
  const sentence = `The database could not be made: ${why}`;
  return /No space left on device|Disk quota exceeded/.test(why)
    ? new PassingFault(sentence)
    : new ConfigError(sentence);
}

/** Spawns it in its own session, so that Ctrl-C in a terminal reaches only the server, which then stops the database. */
export function spawnProgram(
  cluster: Cluster,
  program: string,
  args: readonly string[],
  cwd: string,
): ChildProcess {
  const { lib } = cluster.binaries;
  const log = openLog(cluster.logFile);
  try {
    return spawn(program, args, {
      ...(cluster.user === undefined ? {} : { uid: cluster.user.uid, gid: cluster.user.gid }),
      cwd,
      detached: true,
      // A file, not a pipe: the database continues to write when this process is killed.
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: lib, DYLD_LIBRARY_PATH: lib },
    });
  } finally {
    closeSync(log);
  }
}

/** The last error that PostgreSQL logged, and the path of the log. */
export function lastError({ logFile }: Cluster): string {
  const line = readFileSync(logFile, 'utf8')
    .trimEnd()
    .split('\n')
    .findLast((each) => /PANIC|FATAL|ERROR|error/.test(each));
  return `${line ?? 'it gave no reason'} (more in ${logFile}).`;
}

/** Never through a link: we may be root, and must not write where somebody else points. */
function openLog(file: string): number {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  if ((lstatSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  try {
    return openSync(file, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  } catch (error) {
    throw new ConfigError(`The log of the database cannot be opened: ${(error as Error).message}.`);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type RunAs, runAs } from './run-as.ts';
import { socketFolder } from './socket-folder.ts';

/** One PostgreSQL data folder and how to run programs on it. */
export interface Cluster {
  readonly binaries: Binaries;
  readonly pgdata: string;
  readonly sockets: string;
  readonly logFile: string;
  readonly user: RunAs | undefined;
}

export const SUPERUSER = 'otomichi';
const DRAFT = 'data.new-';
const MAX_LOG_BYTES = 5 * 1024 * 1024;

/** Makes `postgres/` in the data folder and, the first time, the data folder of PostgreSQL itself. */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const user = runAs();
  const home = join(dataDir, 'postgres');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (user !== undefined) chownSync(home, user.uid, user.gid);
  const binaries = findBinaries(dataDir, user);
  const logFile = join(home, 'log');
  const cluster = {
    binaries,
    pgdata: join(home, 'data'),
    sockets: socketFolder(dataDir, user),
    logFile,
    user,
  };
  if (!existsSync(join(cluster.pgdata, 'PG_VERSION'))) await initialise(cluster, home);
  return cluster;
}

/** Makes the data folder under another name and renames it when complete, so that a killed start leaves no half one. */
async function initialise(cluster: Cluster, home: string): Promise<void> {
  const abandoned = readdirSync(home).filter((name) => name.startsWith(DRAFT));
  for (const name of abandoned) rmSync(join(home, name), { recursive: true, force: true });
  // A unique name: the initdb of a killed start may still be writing into the earlier one.
  const draft = join(home, DRAFT + randomUUID());
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // Trust is safe here: the only access is a socket in a folder that only this user can enter.
  const args = ['-D', draft, '-U', SUPERUSER, '--auth=trust', ...locale];
  const child = spawnProgram(cluster, cluster.binaries.initdb, args, '/');
  const code = await new Promise<number | null>((done, fail) => child.once('exit', done).once('error', fail));
  if (code !== 0) throw new ConfigError(`The database could not be made: ${lastError(cluster)}`);
  renameSync(draft, cluster.pgdata);
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
      ...cluster.user,
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
    .findLast((each) => /FATAL|ERROR|error/.test(each));
  return `${line ?? 'it gave no reason'} (more in ${logFile}).`;
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { PassingFault } from '#server/config/config-error.ts';
import { clientSettings, type DatabaseAddress } from '#server/db/connect.ts';
import type { Log } from '#server/lib/log.ts';
import { APP_ROLE, SUPERUSER } from './access.ts';
import { prepareAppDatabase } from './app-role.ts';
import { type Cluster, lastError, type Place, prepareCluster, spawnProgram } from './cluster.ts';
import { clusterMark, endLeftovers, killCluster } from './leftovers.ts';

/*
 *   start: leftovers ended ─▶ spawned ─▶ answers ─▶ running ──stop()──▶ SIGINT ─▶ stopped
 *                               ▲                      │
 *                               └─ back-off ◀─ died ◀──┤   (kill -9 of the database: the server restarts it)
 *                                           given up ◀───┘   (frozen for long, and taken for ended: the files are another server's)
 */
export interface Embedded {
  /** The address of a database in this cluster, as the role of the server; `otomichi` is made at the first start. */
  addressOf(database: string): SocketAddress;
  /** The same as superuser: open only to the user of this process. */
  adminAddressOf(database: string): SocketAddress;
  /** Ends the sessions ("fast" shutdown), then waits for the end of the postmaster. */
  stop(): Promise<void>;
}

export type SocketAddress = Extract<DatabaseAddress, { kind: 'socket' }>;

export const DATABASE = 'otomichi';

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  // Half of what the storage reserves for the database on a full disk.
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};
const START_TRIES = 5;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5 * SECOND_MS;
/**
 * After a crash PostgreSQL first replays its log, up to a gigabyte, which takes long on a slow disk; another try would begin it
 * anew. One that cannot start ends by itself.
 */
const START_TIMEOUT_MS = 15 * MINUTE_MS;
const STOP_TIMEOUT_MS = 20 * SECOND_MS;
const POLL_MS = 25;
const TAKEN_OVER =
  'Another server has taken over the data folder, because this one showed no sign of life; stop this one.';

/**
 * Starts PostgreSQL on `dataDir/postgres` and keeps it running until `stop`.
 * @param settings server settings in addition to ours or instead of them (tests trade durability for speed)
 * @throws ConfigError with one clear sentence when it cannot run here, PassingFault where it does not start
 */
export async function startEmbedded(
  place: Place,
  log: Log,
  settings: Readonly<Record<string, string>> = {},
): Promise<Embedded> {
  const cluster = await prepareCluster(place, log);
  const addressFor = (user: string) => (database: string) => socketAddress(cluster.sockets, database, user);
  const adminAddressOf = addressFor(SUPERUSER);
  const supervisor = new Supervisor(cluster, { ...SETTINGS, ...settings }, adminAddressOf('postgres'), log);
  await supervisor.start();
  await prepareAppDatabase(adminAddressOf, DATABASE).catch(async (error: unknown) => {
    await supervisor.stop();
    throw error;
  });
  return { addressOf: addressFor(APP_ROLE), adminAddressOf, stop: () => supervisor.stop() };
}

/** Where a cluster answers whose socket lies in that folder. */
export function socketAddress(folder: string, database = DATABASE, user = APP_ROLE): SocketAddress {
  return { kind: 'socket', folder, user, database };
}

/** Keeps the postmaster running until it is stopped. */
class Supervisor {
  #child: ChildProcess | undefined;
  #stopping = false;
  #restarting: Promise<void> = Promise.resolve();
  readonly #cluster: Cluster;
  readonly #args: readonly string[];
  readonly #address: DatabaseAddress;
  readonly #log: Log;

  constructor(
    cluster: Cluster,
    settings: Readonly<Record<string, string>>,
    address: DatabaseAddress,
    log: Log,
  ) {
    const { sockets, pgdata, access } = cluster;
    const own = { ...access, unix_socket_directories: sockets, cluster_name: clusterMark(pgdata) };
    const all = { ...settings, ...own };
    this.#args = [
      '-D',
      cluster.pgdata,
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    this.#cluster = cluster;
    this.#address = address;
    this.#log = log;
    cluster.lock?.taken.addEventListener('abort', () => this.#giveUp());
  }

  /** A database that a killed server was just starting may come up next to ours: ends it and tries again. */
  async start(): Promise<void> {
    for (let left = START_TRIES - 1; ; left -= 1) {
      try {
        return await this.#startOnce();
      } catch (error) {
        // One that runs and does not answer is no such database.
        const isRunning = this.#child !== undefined && runs(this.#child);
        if (left === 0 || this.#stopping || isRunning) throw error;
        await pause(FIRST_PAUSE_MS);
      }
    }
  }

  async #startOnce(): Promise<void> {
    // Frozen for long, we may have been taken for ended: then the files are others', and PostgreSQL ends itself when it finds out.
    if (this.#cluster.lock?.isOurs() === false) throw new PassingFault(TAKEN_OVER);
    await endLeftovers(this.#cluster.pgdata, this.#cluster.sockets, this.#log);
    const child = spawnProgram(
      this.#cluster,
      this.#cluster.binaries.postgres,
      this.#args,
      this.#cluster.pgdata,
    );
    this.#child = child;
    const ended = exitOf(child);
    const failed = ended.then((how) => {
      throw new PassingFault(`The database did not start (${how}): ${lastError(this.#cluster)}`);
    });
    await Promise.race([answers(this.#address, child), failed]);
    void ended.then((how) => this.#onExit(how));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restarting;
    const child = this.#child;
    if (child === undefined || !runs(child)) return;
    const ended = exitOf(child);
    // An orderly end writes, and the files of one that was given up are another server's: it is being killed already.
    if (!this.#cluster.lock?.taken.aborted) child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  }

  /** What it would still write could ruin the files of the server that took over: we do without a database. */
  #giveUp(): void {
    this.#stopping = true;
    this.#log.error(TAKEN_OVER);
    const child = this.#child;
    if (child?.pid !== undefined && runs(child)) killCluster(child.pid);
  }

  #onExit(how: string): void {
    if (this.#stopping) return;
    this.#log.error('database ended, starting it again', { how });
    this.#restarting = this.#restart();
  }

  async #restart(): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; !this.#stopping; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      await pause(wait);
      try {
        await this.start();
        this.#log.info('database is back');
        return;
      } catch (error) {
        this.#log.error('database did not come back', { error });
      }
    }
  }
}

function runs(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('exit', (code, signal) => done(signal ?? `exit ${code}`));
    child.once('error', (error) => done(error.message));
  });
}

async function answers(address: DatabaseAddress, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < START_TIMEOUT_MS && runs(child); waited += POLL_MS) {
    const client = new pg.Client(clientSettings(address));
    client.on('error', () => {});
    const ready = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false,
      );
    await client.end().catch(() => {});
    if (ready) return;
    await pause(POLL_MS);
  }
  throw new PassingFault('The database did not answer in time.');
}

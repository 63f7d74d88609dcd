import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#domain/time-units.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError, PassingFault } from '#server/config/config-error.ts';
import type { Log } from '#server/lib/log.ts';
import { type DatabaseAddress, type OpenDatabase, openDatabase } from './connect.ts';
import { adoptDataDir, adoptMade } from './embedded/adopt.ts';
import { chooseDataDir, ownerOf, refuseRootFor } from './embedded/data-dir.ts';
import { type DataLock, isLocked, type LockGiven, lockDataDir, refuseLocked } from './embedded/data-lock.ts';
import { DATABASE, socketAddress, startEmbedded } from './embedded/embedded.ts';
import { prepareFilesDir } from './embedded/files-dir.ts';
import { type Users, usersFor } from './embedded/run-as.ts';
import { socketFolder } from './embedded/socket-folder.ts';
import { refuseUnfinishedRestore } from './embedded/unfinished-restore.ts';
import { hasMigrations, MIGRATIONS, migrate, readMigrations } from './migrate.ts';
import { reachDatabase } from './reach-database.ts';

const LOCK_RETRY_MS = 5 * SECOND_MS;
const LOCK_PAUSE_MS = 250;
const CONNECTIONS_OF_A_PROCESS = 21;
const CONNECTIONS_BESIDE = 40;

export interface RunningDatabase extends OpenDatabase {
  /** The configuration with the data folder that is actually used. */
  readonly config: Config;
  readonly address: DatabaseAddress;
}

/** A configuration with its data folder, and the users that own it where we are root. */
export interface PlacedConfig {
  readonly config: Config;
  readonly users: Users | undefined;
}

/** A data folder that is locked for us, and a database that answers. */
export interface HeldDatabase extends PlacedConfig {
  readonly address: DatabaseAddress;
  /** Stops the database if it is ours, and releases the folder. */
  release(): Promise<void>;
}

/**
 * Opens the database for the server: locks the data folder, starts or reaches the database, migrates. `close` ends all
 * of it in order.
 * @throws ConfigError with one clear sentence
 */
export async function openForServer(wanted: Config, log: Log): Promise<RunningDatabase> {
  const held = await holdDatabase(await placeOf(wanted, log), log);
  return await openHeld(held, log, () => held.release());
}

/**
 * Chooses and makes the data folder.
 * @throws ConfigError with one clear sentence
 */
export async function placeOf(wanted: Config, log: Log): Promise<PlacedConfig> {
  const users = usersFor(wanted.runAsUser);
  // Root would take the folder over before it comes to the lock, and leave the user who runs a server on it without its files.
  if (users !== undefined && ownerOf(wanted.dataDir) !== 0)
    await refuseLocked(wanted.dataDir, watched(wanted.dataDir, log));
  const dataDir = chooseDataDir(wanted, users, log);
  // After it: the way to DATA_DIR may be the same.
  prepareFilesDir(wanted.filesDir, users);
  return { config: { ...wanted, dataDir }, users };
}

/**
 * The same for a command of the operator.
 * @throws ConfigError for root where the server runs as an ordinary user: its folder would become root's, and its next start fail
 */
export async function placeForTool(wanted: Config, log: Log): Promise<PlacedConfig> {
  refuseRootFor(wanted.dataDir);
  return await placeOf(wanted, log);
}

/**
 * Locks the data folder and starts the database, if it is ours.
 * @param restoring only the restore works on a folder whose restore is unfinished
 */
export async function holdDatabase(
  { config, users }: PlacedConfig,
  log: Log,
  { restoring = false }: { readonly restoring?: boolean } = {},
): Promise<HeldDatabase> {
  const { database, dataDir } = config;
  const lock = await lockWithRetries(dataDir, log);
  try {
    if (!restoring) refuseUnfinishedRestore(dataDir);
    if (database.kind !== 'embedded') {
      adoptDataDir(dataDir, users, lock.beat);
      return { config, users, address: database, release: async () => lock.release() };
    }
    const embedded = await startEmbedded({ dataDir, users, lock }, log, connectionsFor(config.processes));
    const release = async () => {
      await embedded.stop();
      try {
        adoptMade(config, users);
      } finally {
        lock.release();
      }
    };
    return { config, users, address: embedded.addressOf(DATABASE), release };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Each process has a pool for its calls, one for its jobs, and a connection that looks for changes; tools and the superuser need some as well. */
function connectionsFor(processes: number): Record<string, string> {
  return { max_connections: String(CONNECTIONS_BESIDE + processes * CONNECTIONS_OF_A_PROCESS) };
}

/**
 * Opens a database that answers already, and migrates it.
 * @param release what else ends with `close`
 */
export async function openHeld(
  { config, address }: Pick<HeldDatabase, 'config' | 'address'>,
  log: Log,
  release: () => Promise<void> = async () => {},
): Promise<RunningDatabase> {
  const open = openDatabase(address, log);
  const close = async () => {
    await open.close();
    await release();
  };
  try {
    await reachDatabase(open.pool, address);
    await migrate(open.pool, await readMigrations(MIGRATIONS), log);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...open, close, config, address };
}

/**
 * Whether there is a school where the settings point: a command that was given another DATA_DIR or DATABASE_URL than the server
 * must not make an empty one, and find nobody in it. Makes no folder that DATA_DIR names.
 * @throws ConfigError with one clear sentence
 */
export async function hasSchool(wanted: Config, log: Log): Promise<boolean> {
  const { database } = wanted;
  if (database.kind === 'embedded') {
    if (wanted.dataDirGiven && !existsSync(wanted.dataDir)) return false;
    const { config } = await placeForTool(wanted, log);
    refuseUnfinishedRestore(config.dataDir);
    return hasCluster(config.dataDir);
  }
  const open = openDatabase(database, log, 1);
  try {
    await reachDatabase(open.pool, database);
    return await hasMigrations(open.pool);
  } finally {
    await open.close();
  }
}

function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'));
}

/**
 * Opens the database for a command-line tool: the running server's if there is one, otherwise as the server would
 * (and the tool must `close`).
 */
export async function openForTool(wanted: Config, log: Log): Promise<RunningDatabase> {
  const { config, users } = await placeForTool(wanted, log);
  const { database, dataDir } = config;
  const adopt = async () => adoptMade(config, users);
  // A database with an address takes connections of a running server and of tools at the same time.
  if (database.kind !== 'embedded') return await openHeld({ config, address: database }, log, adopt);
  if (!(await isLocked(dataDir, watched(dataDir, log)))) return await openForServer(wanted, log);
  const address = socketAddress(socketFolder(dataDir, users));
  // One connection holds a person's payment lock, one is the sandbox's while it answers.
  const open = openDatabase(address, log, 4);
  const close = async () => {
    await open.close();
    await adopt();
  };
  return { ...open, close, config, address };
}

/**
 * Opens the database as it is, without migrating it: for a backup, which a newer version may make before its first start.
 * @returns null where there is no database yet
 */
export async function openUnmigrated(wanted: Config, log: Log): Promise<RunningDatabase | null> {
  const placed = await placeForTool(wanted, log);
  const { config, users } = placed;
  const { database, dataDir } = config;
  if (database.kind !== 'embedded') return await asItIs(config, database, log);
  if (!hasCluster(dataDir)) return null;
  if (await isLocked(dataDir, watched(dataDir, log))) {
    return await asItIs(config, socketAddress(socketFolder(dataDir, users)), log);
  }
  const held = await holdDatabase(placed, log);
  return await asItIs(config, held.address, log, held.release);
}

/** @param release what else ends with `close` */
async function asItIs(
  config: Config,
  address: DatabaseAddress,
  log: Log,
  release: () => Promise<void> = async () => {},
): Promise<RunningDatabase> {
  const open = openDatabase(address, log, 2);
  const close = async () => {
    await open.close();
    await release();
  };
  try {
    await reachDatabase(open.pool, address);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...open, close, config, address };
}

/** A disk that is full, which passes by itself, or mounted to be read. */
function unwritable(dataDir: string, { code, message }: NodeJS.ErrnoException): ConfigError {
  const sentence = `The data folder ${dataDir} cannot be written: ${message}.`;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new PassingFault(sentence) : new ConfigError(sentence);
}

/** Retries for a moment: the holder may be stopping (its port is free already). */
async function lockWithRetries(dataDir: string, log: Log): Promise<DataLock> {
  const end = performance.now() + LOCK_RETRY_MS;
  for (;;) {
    try {
      return await lockDataDir(dataDir, watched(dataDir, log));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw unwritable(dataDir, error as NodeJS.ErrnoException);
      if (performance.now() >= end) throw error;
      await pause(LOCK_PAUSE_MS);
    }
  }
}

/** A start that seems to do nothing says why. */
function watched(dataDir: string, log: Log): LockGiven {
  const event =
    'a lock from another container or machine stands still; taken over after 20 s without a sign of life';
  return { onMissed: () => log.warn(event, { dataDir }) };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/lib/log.ts';
import { type DatabaseAddress, type OpenDatabase, openDatabase } from './connect.ts';
import { SUPERUSER } from './embedded/cluster.ts';
import { chooseDataDir } from './embedded/data-dir.ts';
import { type DataLock, isLocked, lockDataDir } from './embedded/data-lock.ts';
import { DATABASE, startEmbedded } from './embedded/embedded.ts';
import { runAs } from './embedded/run-as.ts';
import { socketFolder } from './embedded/socket-folder.ts';
import { MIGRATIONS, migrate, readMigrations } from './migrate.ts';

const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 250;

export interface RunningDatabase extends OpenDatabase {
  /** The configuration with the data folder that is actually used. */
  readonly config: Config;
  readonly address: DatabaseAddress;
}

/**
 * Opens the database for the server: locks the data folder, starts or reaches the database, migrates. `close` ends all
 * of it in order.
 * @throws ConfigError with one clear sentence
 */
export async function openForServer(wanted: Config, log: Log): Promise<RunningDatabase> {
  const config = withDataDir(wanted, log);
  const lock = await lockWithRetries(config.dataDir);
  try {
    return await started(config, log, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens the database for a command-line tool: the running server's if there is one, otherwise as the server would
 * (and the tool must `close`).
 */
export async function openForTool(wanted: Config, log: Log): Promise<RunningDatabase> {
  const config = withDataDir(wanted, log);
  // A database with an address takes connections of a running server and of tools at the same time.
  if (config.database.kind === 'url') return await started(config, log, () => {});
  if (!isLocked(config.dataDir)) return await openForServer(wanted, log);
  const folder = socketFolder(config.dataDir, runAs());
  const address: DatabaseAddress = { kind: 'socket', folder, user: SUPERUSER, database: DATABASE };
  // One connection holds a person's payment lock, one is the sandbox's while it answers.
  return { ...openDatabase(address, log, 4), config, address };
}

/** Retries for a moment: the holder may be stopping (its port is free already). */
async function lockWithRetries(dataDir: string): Promise<DataLock> {
  for (let left = LOCK_TRIES; ; left -= 1) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      if (left === 0) throw error;
      await pause(LOCK_PAUSE_MS);
    }
  }
}

function withDataDir(config: Config, log: Log): Config {
  const user = config.database.kind === 'embedded' ? runAs() : undefined;
  return { ...config, dataDir: chooseDataDir(config, user, log) };
}

async function started(config: Config, log: Log, release: () => void): Promise<RunningDatabase> {
  const { address, stop } = await connected(config, log);
  const open = openDatabase(address, log);
  const close = async () => {
    await open.close();
    await stop();
    release();
  };
  try {
    await migrate(open.pool, await readMigrations(MIGRATIONS), log);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...open, close, config, address };
}

async function connected({ database, dataDir }: Config, log: Log) {
  if (database.kind === 'url') return { address: database, stop: async () => {} };
  const embedded = await startEmbedded(dataDir, log);
  return { address: embedded.addressOf(DATABASE), stop: () => embedded.stop() };
}

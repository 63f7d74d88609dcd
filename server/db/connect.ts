import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#domain/time-units.ts';
import type { Log } from '#server/lib/log.ts';
import { STATEMENT_TIMES, type StatementTimes } from './bounded-pool.ts';
import { gracefulEnd } from './end-pool.ts';
import { preparingPool } from './prepared-statements.ts';
import type { Tables } from './tables/tables.ts';

/** The handle that every store takes: the pool, or a transaction. */
export type Database = Kysely<Tables>;

/** Where the database answers: an address, or the embedded server's socket folder. */
export type DatabaseAddress =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'socket'; readonly folder: string; readonly user: string; readonly database: string };

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 10;
/** For a free connection. The app waits 15 s for its answer (product-rules R7.1), and is to hear that we are busy. */
const MAX_WAIT_MS = 10 * SECOND_MS;

/** Only tests pass anything but the number of connections. */
interface OpenGiven {
  readonly maxWaitMs?: number;
  readonly times?: StatementTimes;
}

/**
 * Opens a pool. It connects when needed, and again after the database was restarted. A statement that finds no free connection,
 * or gets no answer, fails with `DatabaseUnavailable`; those that are asked of `pool` itself (migrations, backups) wait as long
 * as they have to.
 */
export function openDatabase(
  address: DatabaseAddress,
  log: Log,
  connections = MAX_CONNECTIONS,
  { maxWaitMs = MAX_WAIT_MS, times = STATEMENT_TIMES }: OpenGiven = {},
): OpenDatabase {
  const pool = new pg.Pool({
    ...clientSettings(address),
    max: connections,
    idleTimeoutMillis: 30 * SECOND_MS,
    connectionTimeoutMillis: maxWaitMs,
    application_name: 'otomichi',
  });
  // An idle connection that breaks (the database was restarted) is not an error of any call; while closing it means
  // nothing.
  const end = gracefulEnd(pool);
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) log.warn('database connection lost', { error });
  });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, times) }),
  });
  // Not `db.destroy()`: it closes nothing as long as Kysely itself has not asked for a connection.
  const close = () => {
    closing = true;
    return end();
  };
  return { db, pool, close };
}

export function clientSettings(address: DatabaseAddress): pg.ClientConfig {
  if (address.kind === 'url') return { connectionString: address.url, keepAlive: true };
  return { host: address.folder, port: SOCKET_PORT, user: address.user, database: address.database };
}

/** Only a part of the socket's file name (`.s.PGSQL.5432`): nothing listens on a TCP port. */
const SOCKET_PORT = 5432;
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

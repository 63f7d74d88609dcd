import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/lib/log.ts';
import { STATEMENT_TIMES, type StatementTimes } from './bounded-pool.ts';
import { clientSettings, type DatabaseAddress, MAX_WAIT_MS } from './connect.ts';
import { gracefulEnd } from './end-pool.ts';
import { preparingPool } from './prepared-statements.ts';

/** A connection of its own for one statement at a time. */
export interface OwnConnection {
  /** Rejects as a statement of the pool does; the next one opens the connection again. */
  query<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/**
 * For a statement that comes with every other request: it waits for no connection behind the calls, and skips what the query builder and
 * the pool cost, which is more than the statement itself. Opens when it is needed.
 */
export function openOwnConnection(
  address: DatabaseAddress,
  log: Log,
  times: StatementTimes = STATEMENT_TIMES,
): OwnConnection {
  const pool = new pg.Pool({
    ...clientSettings(address),
    max: 1,
    connectionTimeoutMillis: MAX_WAIT_MS,
    application_name: 'otomichi',
  });
  const end = gracefulEnd(pool);
  pool.on('error', (error) => log.warn('database connection lost', { error }));
  const preparing = preparingPool(pool, times);
  let held: PostgresPoolClient | undefined;
  let isClosed = false;
  const letGo = () => {
    // Not back into the pool: nobody else takes it.
    (held?.release as ((destroy: boolean) => void) | undefined)?.(true);
    held = undefined;
  };
  return {
    async query<Row>(text: string, values: readonly unknown[]) {
      held ??= await preparing.connect();
      try {
        if (isClosed) throw new Error('the connection was closed while it was being opened');
        return (await held.query<Row>(text, values)).rows;
      } catch (error) {
        letGo();
        throw error;
      }
    },
    async close() {
      isClosed = true;
      letGo();
      await end();
    },
  };
}

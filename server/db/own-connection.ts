import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#domain/time-units.ts';
import type { Log } from '#server/lib/log.ts';
import { STATEMENT_TIMES, type StatementTimes } from './bounded-pool.ts';
import { clientSettings, type DatabaseAddress } from './connect.ts';
import { gracefulEnd } from './end-pool.ts';
import { preparingPool } from './prepared-statements.ts';

/**
 * Whoever waited goes on without it: two of them and the wait for the pool (10 s) end before the app has left (15 s). A line that fell silent
 * would otherwise hold up for a minute who has a pool that works.
 */
const TIMES: StatementTimes = { ...STATEMENT_TIMES, answerMs: 2 * SECOND_MS };

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
  times: StatementTimes = TIMES,
): OwnConnection {
  const pool = new pg.Pool({
    ...clientSettings(address),
    max: 1,
    connectionTimeoutMillis: times.answerMs,
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

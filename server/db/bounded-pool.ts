import type pg from 'pg';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** How long we wait for the database and it waits for us, in milliseconds. Tests bring less. */
export interface StatementTimes {
  /** For the answer to a statement. */
  readonly answerMs: number;
  /** A statement that runs or waits for a lock ends about so long after its sender has gone. */
  readonly goneMs: number;
}

/** The app has left long before (it waits 15 s, product-rules R7.1); jobs and a start on a slow disk may need a while. */
export const STATEMENT_TIMES: StatementTimes = { answerMs: MINUTE_MS, goneMs: 10 * SECOND_MS };

/** A server whose machine is gone holds its transactions, and people's payment locks, no longer than two minutes. */
const KEEPALIVE =
  'set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 15; set tcp_keepalives_count = 4';
/** One that stands still but whose machine answers holds its transactions no longer. */
const IDLE_TRANSACTION = `set idle_in_transaction_session_timeout = ${5 * MINUTE_MS}`;

/** The database ended the statement or the connection, and would answer later: stopping, starting, full, an operator's timeout. */
const ENDED_BY_DATABASE: ReadonlySet<string> = new Set([
  '57014', // query_canceled
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '55P03', // lock_not_available
  '53100', // disk_full
  '53200', // out_of_memory
]);

export interface BoundedClient {
  /** @throws DatabaseUnavailable when no answer came */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  isInTransaction(): boolean;
  release(destroy?: boolean): void;
}

/**
 * Connections whose statements end: a line that falls silent (a switch that forgot it, a database whose machine is gone) would
 * otherwise keep each statement on it for a quarter of an hour, and ten of those are the whole pool.
 *
 *   statement ──answer──▶ result
 *       ├──no answer for `answerMs`──▶ connection destroyed, DatabaseUnavailable; the database ends what it still does
 *       └──connection lost, or ended by the database──▶ DatabaseUnavailable
 */
export function boundedPool(pool: pg.Pool, times: StatementTimes): { connect(): Promise<BoundedClient> } {
  const known = new WeakMap<pg.PoolClient, BoundedClient>();
  return {
    async connect() {
      const client = await pool.connect().catch((cause: unknown) => {
        throw new DatabaseUnavailable('no connection to the database', { cause });
      });
      const used = known.get(client);
      if (used !== undefined) return used;
      const bounded = boundedClient(client, times.answerMs);
      try {
        await introduce(bounded, times);
      } catch (error) {
        bounded.release(true);
        throw error;
      }
      known.set(client, bounded);
      return bounded;
    },
  };
}

/** Says how long the database is to wait for this connection. One that does not know a setting is used as it is. */
async function introduce(client: BoundedClient, { goneMs }: StatementTimes): Promise<void> {
  const text = `set client_connection_check_interval = ${goneMs}; ${KEEPALIVE}; ${IDLE_TRANSACTION}`;
  await client.query({ text }).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) throw error;
  });
}

function boundedClient(client: pg.PoolClient, answerMs: number): BoundedClient {
  let isLost = false;
  client.on('error', () => {
    isLost = true;
  });
  const cut = () => {
    isLost = true;
    // With a statement under way it destroys the socket, and the statement fails.
    void client.end();
  };
  return {
    async query(statement) {
      const timer = setTimeout(cut, answerMs);
      try {
        return await client.query(statement);
      } catch (error) {
        if (isLost || isEndedByDatabase(error))
          throw new DatabaseUnavailable('no answer of the database', { cause: error });
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    isInTransaction: () => client.getTransactionStatus() !== 'I',
    release: (destroy) => client.release(destroy),
  };
}

function isEndedByDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ENDED_BY_DATABASE.has(String(error.code));
}

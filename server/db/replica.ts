import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#domain/time-units.ts';
import type { Log } from '#server/lib/log.ts';
import { clientSettings, type Database, type DatabaseAddress } from './connect.ts';
import { gracefulEnd } from './end-pool.ts';
import { preparingPool } from './prepared-statements.ts';
import type { Tables } from './tables/tables.ts';

/** A copy of the database that may be a little older, for those who have written nothing. */
export interface Replica {
  readonly db: Database;
  /** Runs `fromReplica` while the replica keeps up; `fromPrimary` instead, or when the first fails. */
  read<T>(fromReplica: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ReplicaPace {
  readonly beatMs: number;
  /** Behind the primary by more, it is left out. */
  readonly maxLagMs: number;
  /** A connection or statement that takes longer has failed: the primary answers instead. */
  readonly timeoutMs: number;
}

const PACE: ReplicaPace = { beatMs: SECOND_MS, maxLagMs: 5 * SECOND_MS, timeoutMs: 2 * SECOND_MS };
const MAX_CONNECTIONS = 10;

/*
 *   each second:  primary.beat_at = now ──replication──▶ replica.beat_at      lag = now of the primary − that
 *
 *   in use ──lag beyond the bound, or a read fails──▶ left out ──a beat that arrived in time──▶ in use
 *
 * A replica that has lost its primary answers as ever; only the beat tells. It is left out until its first beat.
 */
export function openReplica(address: DatabaseAddress, primary: Database, log: Log, pace = PACE): Replica {
  const pool = new pg.Pool({
    ...clientSettings(address),
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: 30 * SECOND_MS,
    connectionTimeoutMillis: pace.timeoutMs,
    application_name: 'otomichi-replica',
  });
  pool.on('error', () => {});
  const end = gracefulEnd(pool);
  const times = { answerMs: pace.timeoutMs, goneMs: pace.timeoutMs };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool, times) }) });
  const state = usage(log);
  let beating: Promise<void> | undefined;
  const look = async () => {
    try {
      const lagMs = await lagOf(primary, db, pace);
      if (lagMs > pace.maxLagMs) state.leaveOut('it lags behind', { lagMs });
      else state.use(performance.now() + pace.maxLagMs, lagMs);
    } catch (error) {
      state.leaveOut('it does not answer', { error });
    }
  };
  const timer = setInterval(() => {
    beating ??= look().finally(() => {
      beating = undefined;
    });
  }, pace.beatMs);
  timer.unref();
  return {
    db,
    async read(fromReplica, fromPrimary) {
      if (!state.isInUse()) return await fromPrimary();
      try {
        return await fromReplica();
      } catch {
        // Also what it does not know yet, and a refusal: the primary has the last word, and says what is wrong.
        return await fromPrimary();
      }
    },
    async close() {
      clearInterval(timer);
      await beating;
      await end();
    },
  };
}

function usage(log: Log) {
  let usableUntil = Number.NEGATIVE_INFINITY;
  let isUsed: boolean | undefined;
  return {
    isInUse: () => performance.now() < usableUntil,
    use(until: number, lagMs: number) {
      usableUntil = until;
      if (isUsed !== true) log.info('replica in use', { lagMs });
      isUsed = true;
    },
    leaveOut(why: string, facts: Record<string, unknown>) {
      usableUntil = Number.NEGATIVE_INFINITY;
      if (isUsed !== false) log.warn('replica left out, the primary answers', { why, ...facts });
      isUsed = false;
    },
  };
}

/** By the primary's clock alone: clocks of machines differ by more than a replica lags. */
async function lagOf(primary: Database, replica: Database, { beatMs }: ReplicaPace): Promise<number> {
  const copy = await replica.selectFrom('replica_heartbeat').select('beat_at').executeTakeFirstOrThrow();
  const now = await primary
    .selectNoFrom(({ fn }) => fn<Date>('clock_timestamp', []).as('now'))
    .executeTakeFirstOrThrow();
  // Of many processes, one a second writes.
  await primary
    .updateTable('replica_heartbeat')
    .set({ beat_at: now.now })
    .where('beat_at', '<', new Date(now.now.getTime() - beatMs * 0.9))
    .execute();
  return now.now.getTime() - copy.beat_at.getTime();
}

import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/**
 * Whoever writes for a person's money does it alone: in this process by a queue, between processes by a lock of the
 * database. The connection is held while Stripe answers, so only a few work at once: calls that have nothing to do with
 * money, and the sandbox below, need connections as well.
 *
 * Never within itself for the same person: the inner one would wait for the outer one. Hand `conn` on instead.
 */
const AT_ONCE = 3;

interface Turns {
  free: number;
  readonly waiting: (() => void)[];
  /** The last of those who wait for a person, so that they do not take one of the few places meanwhile. */
  readonly lastOf: Map<string, Promise<void>>;
}

const TURNS = new WeakMap<Database, Turns>();

/**
 * Runs `work` while nobody else writes for the money of `uid`.
 * @param work gets the connection that holds the lock; short transactions belong on it (`conn.transaction()`)
 */
export async function withPayments<T>(
  { db }: { readonly db: Database },
  uid: string,
  work: (conn: Database) => Promise<T>,
): Promise<T> {
  const turns = turnsOf(db);
  const before = turns.lastOf.get(uid) ?? Promise.resolve();
  const own = before.then(() => inTurn(turns, () => locked(db, uid, work)));
  const settled = own.then(
    () => {},
    () => {},
  );
  turns.lastOf.set(uid, settled);
  try {
    return await own;
  } finally {
    if (turns.lastOf.get(uid) === settled) turns.lastOf.delete(uid);
  }
}

function turnsOf(db: Database): Turns {
  const known = TURNS.get(db);
  if (known !== undefined) return known;
  const made: Turns = { free: AT_ONCE, waiting: [], lastOf: new Map() };
  TURNS.set(db, made);
  return made;
}

async function inTurn<T>(turns: Turns, work: () => Promise<T>): Promise<T> {
  if (turns.free > 0) turns.free -= 1;
  else await new Promise<void>((go) => turns.waiting.push(go));
  try {
    return await work();
  } finally {
    const next = turns.waiting.shift();
    if (next === undefined) turns.free += 1;
    else next();
  }
}

function locked<T>(db: Database, uid: string, work: (conn: Database) => Promise<T>): Promise<T> {
  const key = sql`hashtextextended(${`payments:${uid}`}, 0)`;
  return db.connection().execute(async (conn) => {
    await sql`select pg_advisory_lock(${key})`.execute(conn);
    try {
      return await work(conn);
    } finally {
      // A connection that broke has let go of its locks; what `work` said is what counts.
      await sql`select pg_advisory_unlock(${key})`.execute(conn).catch(() => {});
    }
  });
}

import pLimit, { type LimitFunction } from 'p-limit';
import type { Database } from '#server/db/connect.ts';
import { lockPerson, unlockPerson } from './lock-store.ts';

/**
 * How many people's payments are worked on at the same time. Each holds a connection while Stripe answers: calls that
 * have nothing to do with money, and the sandbox below, need connections as well.
 */
const MAX_CONCURRENT = 3;

interface Queue {
  readonly limit: LimitFunction;
  /** The last work of each person, so that work that waits for its person takes no place meanwhile. */
  readonly lastOf: Map<string, Promise<void>>;
}

const QUEUES = new WeakMap<Database, Queue>();

/**
 * Runs `work` while nothing else writes for the payments of `uid`: within the process by a queue, between processes by a
 * lock of the database. Never nested for the same person: the inner call would wait for the outer one. Pass `conn` on.
 * @param work gets the connection that holds the lock; short transactions belong on it (`conn.transaction()`)
 */
export async function withPaymentLock<T>(
  { db }: { readonly db: Database },
  uid: string,
  work: (conn: Database) => Promise<T>,
): Promise<T> {
  const queue = queueOf(db);
  const before = queue.lastOf.get(uid) ?? Promise.resolve();
  const own = before.then(() => queue.limit(() => locked(db, uid, work)));
  const settled = own.then(
    () => {},
    () => {},
  );
  queue.lastOf.set(uid, settled);
  try {
    return await own;
  } finally {
    if (queue.lastOf.get(uid) === settled) queue.lastOf.delete(uid);
  }
}

function queueOf(db: Database): Queue {
  const known = QUEUES.get(db);
  if (known !== undefined) return known;
  const made: Queue = { limit: pLimit(MAX_CONCURRENT), lastOf: new Map() };
  QUEUES.set(db, made);
  return made;
}

function locked<T>(db: Database, uid: string, work: (conn: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (conn) => {
    await lockPerson(conn, uid);
    try {
      return await work(conn);
    } finally {
      // A broken connection has released its locks; the result of `work` counts.
      await unlockPerson(conn, uid).catch(() => {});
    }
  });
}

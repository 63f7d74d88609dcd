import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Claim, IdempotencyStore, IdempotentCall } from './idempotency.ts';
import { hitAll, type Limit } from './rate-limit-store.ts';

/** A request that takes longer than this has crashed: another one may take over its key. */
const LEASE_MS = MINUTE_MS;

/**
 * Every answer is stored for a week. A phone that delivers fifty recordings after a holiday uses two hundred keys; more
 * wait for `Retry-After`, as every refusal of that kind.
 */
const KEY_LIMITS: readonly Limit[] = [
  { name: 'keyed-calls', hits: 240, windowMs: 10 * MINUTE_MS },
  { name: 'keyed-calls-day', hits: 3000, windowMs: DAY_MS },
];

/**
 * Stores answers in `idempotency_keys`. The end of the lease also identifies its holder: a request whose key was taken
 * over finds another end there, and can neither answer nor release it.
 */
export function databaseIdempotency(
  db: Database,
  clock: Clock,
  { isLimited }: { readonly isLimited: boolean },
): IdempotencyStore {
  return {
    async claim(call) {
      const found = await claim(db, clock, call);
      if (isLimited && found.kind === 'first') await countKey(db, clock, call, found.holder);
      return found;
    },
    async answered(call, holder, body) {
      await db
        .updateTable('idempotency_keys')
        .set({ status: 200, answer: body })
        .where(({ and }) => and({ uid: call.uid, path: call.path, key: call.key }))
        .where('leased_until', '=', new Date(holder))
        .execute();
    },
    released: (call, holder) => release(db, call, holder),
  };
}

/** Only a key that was never used counts, so that repeating a call is always possible. */
async function countKey(db: Database, clock: Clock, call: IdempotentCall, holder: string): Promise<void> {
  try {
    await hitAll(db, clock, KEY_LIMITS, call.uid);
  } catch (error) {
    await release(db, call, holder);
    throw error;
  }
}

async function claim(db: Database, clock: Clock, call: IdempotentCall): Promise<Claim> {
  const now = clock.now();
  const lease = new Date(now.getTime() + LEASE_MS);
  const { uid, path, key, bodyHash } = call;
  const fresh = { uid, path, key, body_hash: bodyHash, status: null, leased_until: lease, created_at: now };
  const made = await db
    .insertInto('idempotency_keys')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return made === undefined ? await claimKnown(db, call, now, lease) : first(lease);
}

async function claimKnown(db: Database, call: IdempotentCall, now: Date, lease: Date): Promise<Claim> {
  const { uid, path, key, bodyHash } = call;
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer', 'leased_until'])
    .where(({ and }) => and({ uid, path, key }))
    .executeTakeFirst();
  // Released between the two statements: the client retries in a moment.
  if (known === undefined) return { kind: 'running', retryAfter: 1 };
  if (known.body_hash !== bodyHash) return { kind: 'other-body' };
  if (known.status !== null) return { kind: 'answered', body: JSON.stringify(known.answer) };
  const left = known.leased_until.getTime() - now.getTime();
  if (left > 0) return { kind: 'running', retryAfter: Math.ceil(left / 1000) };
  const taken = await db
    .updateTable('idempotency_keys')
    .set({ leased_until: lease })
    .where(({ and }) => and({ uid, path, key, leased_until: known.leased_until }))
    .where('status', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return taken === undefined ? { kind: 'running', retryAfter: LEASE_MS / 1000 } : first(lease);
}

function first(lease: Date): Claim {
  return { kind: 'first', holder: lease.toISOString() };
}

async function release(db: Database, call: IdempotentCall, holder: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where(({ and }) => and({ uid: call.uid, path: call.path, key: call.key }))
    .where('leased_until', '=', new Date(holder))
    .where('status', 'is', null)
    .execute();
}

/** Deletes every key of a person. */
export async function deleteKeysOf(trx: Database, uid: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('uid', '=', uid).execute();
}

const TEACHERS = 'teacher:';

/** The person of a teacher's keys, which are stored with those of learners: no sign-in method makes a uid with a colon. */
export function teacherAsUid(teacherID: string): string {
  return `${TEACHERS}${teacherID}`;
}

/** Deletes the stored answers of all teachers: when a learner is deleted, nothing written about them may stay in one. */
export async function deleteAnswersToTeachers(trx: Database): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    // In the text, so that the index of these serves it.
    .where(sql<boolean>`starts_with(uid, 'teacher:')`)
    .where('status', 'is not', null)
    .execute();
}

/** Deletes the keys from before that time. @returns how many */
export function deleteOldKeys(db: Database, before: Date): Promise<bigint> {
  return deleteOldRows(db, 'idempotency_keys', 'created_at', before);
}

import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Claim, RepeatScope, Repeats } from './repeats.ts';

/** A request that takes longer than this has crashed: its key may be taken over. */
const LEASE_MS = 60_000;

/**
 * Remembers answers in `idempotency_keys`. The lease's end is also the holder's mark: whoever was taken over
 * finds another end there and can neither answer nor release what is no longer its own.
 */
export function databaseRepeats(db: Database, clock: Clock): Repeats {
  return {
    claim: (scope) => claim(db, clock, scope),
    async answered(scope, holder, body) {
      await db
        .updateTable('idempotency_keys')
        .set({ status: 200, answer: body })
        .where(({ and }) => and({ uid: scope.uid, path: scope.path, key: scope.key }))
        .where('leased_until', '=', new Date(holder))
        .execute();
    },
    async released(scope, holder) {
      await db
        .deleteFrom('idempotency_keys')
        .where(({ and }) => and({ uid: scope.uid, path: scope.path, key: scope.key }))
        .where('leased_until', '=', new Date(holder))
        .where('status', 'is', null)
        .execute();
    },
  };
}

async function claim(db: Database, clock: Clock, scope: RepeatScope): Promise<Claim> {
  const now = clock.now();
  const lease = new Date(now.getTime() + LEASE_MS);
  const { uid, path, key, bodyHash } = scope;
  const fresh = { uid, path, key, body_hash: bodyHash, status: null, leased_until: lease, created_at: now };
  const made = await db
    .insertInto('idempotency_keys')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return made === undefined ? await claimKnown(db, scope, now, lease) : first(lease);
}

async function claimKnown(db: Database, scope: RepeatScope, now: Date, lease: Date): Promise<Claim> {
  const { uid, path, key, bodyHash } = scope;
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer', 'leased_until'])
    .where(({ and }) => and({ uid, path, key }))
    .executeTakeFirst();
  // Released between the two statements: the sender comes again in a moment.
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

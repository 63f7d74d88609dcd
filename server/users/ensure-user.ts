import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import type { Caller, EnsureUser } from '#server/http/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { hasDeparted } from './deleted-people.ts';

/** `seen_at` is for the school's overview; a day's grain spares a write per call. */
const SEEN_GRAIN_MS = 24 * 60 * 60 * 1000;

/**
 * Makes the person of a first private call, and keeps address and verification as the token last said. A token from
 * before its person deleted their account makes nobody: 401.
 */
export function ensureUserIn(db: Database, clock: Clock): EnsureUser {
  return async (caller) => {
    const now = clock.now();
    const known = await db
      .selectFrom('people')
      .select(['email', 'email_verified', 'seen_at'])
      .where('uid', '=', caller.uid)
      .executeTakeFirst();
    if (known !== undefined && isCurrent(known, caller, now)) return;
    const facts = { email: caller.email ?? null, email_verified: caller.emailVerified, seen_at: now };
    if (known !== undefined) return refresh(db, caller.uid, facts);
    if (await hasDeparted(db, caller)) throw new ApiError('api/unauthorized');
    await db
      .insertInto('people')
      .values({ uid: caller.uid, display_name: caller.name ?? null, created_at: now, ...facts })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet(facts))
      .execute();
  };
}

interface Known {
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly seen_at: Date;
}

/** Never makes the row anew: the person may be deleting their account in this very moment. */
async function refresh(db: Database, uid: string, facts: Known): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set(facts)
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError('api/unauthorized');
}

function isCurrent(known: Known, caller: Caller, now: Date): boolean {
  return (
    known.email === (caller.email ?? null) &&
    known.email_verified === caller.emailVerified &&
    now.getTime() - known.seen_at.getTime() < SEEN_GRAIN_MS
  );
}

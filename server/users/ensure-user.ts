import { ApiError } from '#contract/errors.ts';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { Caller, EnsureUser, SeenFacts } from '#server/http/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { wasDeleted } from './deleted-person-store.ts';
import { findSeenFacts, insertPerson, updateSeenFacts } from './person-store.ts';

/** `seen_at` is for the school's overview; the precision of a day saves a write per call. */
const SEEN_PRECISION_MS = DAY_MS;

/**
 * Stores the person of a first private call, and updates address and confirmation: what the account says where it is ours,
 * else what the token says unless it is older than the one before. A token from before its person deleted their account
 * stores nobody.
 * @throws ApiError 401 `api/unauthorized` for a deleted person
 */
export function ensureUserIn(db: Database, clock: Clock): EnsureUser {
  return async (caller) => {
    const now = clock.now();
    const known =
      caller.seen === undefined ? await findSeenFacts(db, caller.uid) : (caller.seen ?? undefined);
    if (known !== undefined && (isOutdated(known, caller) || isCurrent(known, caller, now))) return;
    const facts = factsOf(caller, now);
    if (known !== undefined) {
      // Never inserts here: the person may be deleting their account at this moment.
      if (await updateSeenFacts(db, caller.uid, facts)) return;
      // A newer token may have been faster.
      if ((await findSeenFacts(db, caller.uid)) !== undefined) return;
      throw new ApiError('api/unauthorized');
    }
    if (await wasDeleted(db, caller)) throw new ApiError('api/unauthorized');
    await insertPerson(db, { uid: caller.uid, displayName: caller.name ?? null }, facts);
  };
}

function factsOf({ email, emailVerified, addressAsOf }: Caller, now: Date): SeenFacts {
  const facts = { email: email ?? null, email_verified: emailVerified, seen_at: now };
  return addressAsOf === undefined ? facts : { ...facts, address_as_of: addressAsOf };
}

/**
 * Whether the stored address comes from a newer token than the caller's. The person was seen with that token within the
 * hour that this one is valid, so nothing else is to be stored either.
 */
function isOutdated({ address_as_of: storedAsOf }: SeenFacts, { addressAsOf }: Caller): boolean {
  return Boolean(storedAsOf && addressAsOf && addressAsOf < storedAsOf);
}

function isCurrent(known: SeenFacts, caller: Caller, now: Date): boolean {
  return (
    known.email === (caller.email ?? null) &&
    known.email_verified === caller.emailVerified &&
    now.getTime() - known.seen_at.getTime() < SEEN_PRECISION_MS
  );
}

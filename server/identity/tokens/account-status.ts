import type { Database } from '#server/db/connect.ts';
import type { SeenFacts } from '#server/http/caller.ts';
import type { CheckSession, IsSessionActive } from '#server/http/session.ts';
import { sessionFactsOf } from '#server/identity/accounts/account-store.ts';
import { endedSessionsOf } from './ended-session-store.ts';

/**
 * Embedded identity reads the account at each call (one read by primary keys, with what is stored of the person). So a
 * deleted or disabled person, every session from before a change of password or address, and one that was signed out, is
 * out at once, not when the ID token ends an hour later. A token from before sessions had names ends with its hour. The
 * account's address counts at once as well: a confirmation on the phone also for the tablet, whose token is older.
 */
export function accountStatusIn(db: Database): CheckSession {
  return async ({ uid, authTime, sessionID }) => {
    const user = await sessionFactsOf(db, uid, sessionID);
    const seen = seenOf(user);
    if (user === undefined || user.disabled || authTime === undefined || authTime < user.valid_since)
      return { isActive: false, seen };
    const address = { email: user.account_email ?? undefined, emailVerified: user.account_verified };
    return { isActive: sessionID === undefined || user.is_open, seen, address };
  };
}

/** With Firebase only our own record of "sign out everywhere" can be read so often. */
export function recordedSessionStatus(db: Database): CheckSession {
  return async ({ uid, authTime }) => {
    const person = await endedSessionsOf(db, uid);
    const endedAt = person?.sessions_ended_at ?? null;
    const isActive = endedAt === null || (authTime !== undefined && authTime >= endedAt);
    return { isActive, seen: seenOf(person) };
  };
}

/** The same check where only its answer counts. */
export function activeBy(check: CheckSession): IsSessionActive {
  return async (session) => (await check(session)).isActive;
}

/** Of a row that may have no person. */
function seenOf(row: { [Name in keyof SeenFacts]: SeenFacts[Name] | null } | undefined): SeenFacts | null {
  if (row === undefined || row.seen_at === null || row.email_verified === null) return null;
  const { email, email_verified, seen_at, address_as_of = null } = row;
  return { email, email_verified, seen_at, address_as_of };
}

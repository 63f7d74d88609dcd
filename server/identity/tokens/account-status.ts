import type { Database } from '#server/db/connect.ts';
import type { IsSessionActive } from '#server/http/session.ts';
import { sessionFactsOf } from '#server/identity/accounts/account-store.ts';
import { sessionsEndedAt } from './ended-session-store.ts';

/**
 * Embedded identity reads the account at each call (one read by primary key). So a deleted or disabled person, every
 * session from before a change of password or address, and one that was signed out, is out at once, not when the ID
 * token ends an hour later. A token from before sessions had names ends with its hour.
 */
export function accountStatusIn(db: Database): IsSessionActive {
  return async ({ uid, authTime, sessionID }) => {
    const user = await sessionFactsOf(db, uid, sessionID);
    if (user === undefined || user.disabled || authTime === undefined || authTime < user.valid_since)
      return false;
    return sessionID === undefined || Boolean(user.is_open);
  };
}

/** With Firebase only our own record of "sign out everywhere" can be read so often. */
export function recordedSessionStatus(db: Database): IsSessionActive {
  return async ({ uid, authTime }) => {
    const endedAt = await sessionsEndedAt(db, uid);
    return endedAt === null || (authTime !== undefined && authTime >= endedAt);
  };
}

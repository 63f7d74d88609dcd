import type { Database } from '#server/db/connect.ts';
import { sessionFactsOf } from '#server/identity/accounts/account-store.ts';
import type { Claims } from './verifier.ts';

/** Whether the person behind valid claims may still act. */
export type IsActive = (claims: Claims) => Promise<boolean>;

/**
 * Embedded identity reads the account at each call (one read by primary key). So a deleted or disabled person, and every
 * session from before a change of password or address, is out at once, not when the ID token ends an hour later.
 */
export function accountStatusIn(db: Database): IsActive {
  return async ({ sub, auth_time }) => {
    const user = await sessionFactsOf(db, sub);
    return user !== undefined && !user.disabled && auth_time * 1000 >= user.valid_since.getTime();
  };
}

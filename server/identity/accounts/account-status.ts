import type { Database } from '#server/db/connect.ts';
import type { Claims } from '#server/identity/tokens/verifier.ts';

/** Whether the person behind good claims may still act. */
export type Stands = (claims: Claims) => Promise<boolean>;

/**
 * Embedded identity asks the account at each call (one read by primary key): a deleted or disabled person, and every
 * session from before a password or address change, is out at once, not when the ID token ends an hour later.
 */
export function standsInDatabase(db: Database): Stands {
  return async ({ sub, auth_time }) => {
    const user = await db
      .selectFrom('idp_users')
      .select(['disabled', 'valid_since'])
      .where('uid', '=', sub)
      .executeTakeFirst();
    return user !== undefined && !user.disabled && auth_time * 1000 >= user.valid_since.getTime();
  };
}

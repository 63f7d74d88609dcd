import type { Database } from '#server/db/connect.ts';
import type { User } from './account-store.ts';

/**
 * Somebody proves by mail that an address is theirs, over an account that never proved it. Whoever opened that account
 * may have been somebody else, who waits for the owner to move in: all ways in from before end.
 * @returns what is to be changed on the account as well
 */
export async function dropUnproven(trx: Database, user: User): Promise<Partial<User>> {
  if (user.email_verified) return {};
  await trx.deleteFrom('idp_links').where('uid', '=', user.uid).execute();
  return { email_verified: true, phone_number: null, password_hash: null, password_updated_at: null };
}

/**
 * An account with this address that never proved it gives it up to the person who just did. What it held under other
 * ways in stays its own.
 */
export async function takeUnproven(trx: Database, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('idp_users')
    .set({ email: null, email_updated_at: now, password_hash: null, password_updated_at: null })
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .execute();
}

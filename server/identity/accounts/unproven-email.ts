import type { Database } from '#server/db/connect.ts';
import { clearUnprovenEmail, type User } from './account-store.ts';
import { deleteAllLinks } from './link-store.ts';

/**
 * Somebody proves by mail that the address of an account is theirs, and the account never proved it. Whoever made the
 * account may be somebody else who waits for the owner to use it: all earlier sign-in methods end.
 * @returns what the caller has to change on the account as well
 */
export async function resetUnproven(trx: Database, user: User): Promise<Partial<User>> {
  if (user.email_verified) return {};
  await deleteAllLinks(trx, user.uid);
  return { email_verified: true, phone_number: null, password_hash: null, password_updated_at: null };
}

/**
 * An account that never proved this address loses it to the person who just did. Its other sign-in methods stay.
 */
export async function releaseUnprovenEmail(trx: Database, email: string, now: Date): Promise<void> {
  await clearUnprovenEmail(trx, email, now);
}

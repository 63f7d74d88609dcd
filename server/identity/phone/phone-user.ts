import type { Database } from '#server/db/connect.ts';
import { type User, wholeSecond } from '#server/identity/accounts/account-store.ts';
import { newUid } from '#server/identity/accounts/uid.ts';

/** An account that has a number and nothing else. Fails on the unique index when the number has one already. */
export function insertPhoneUser(trx: Database, phoneNumber: string, now: Date): Promise<User> {
  return trx
    .insertInto('idp_users')
    .values({
      uid: newUid(),
      email: null,
      password_hash: null,
      phone_number: phoneNumber,
      phone_updated_at: now,
      valid_since: wholeSecond(now),
      created_at: now,
      last_login_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

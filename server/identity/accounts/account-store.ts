import type { Selectable, Updateable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { IdpUsers } from '#server/db/tables/identity.ts';
import { IdentityError } from '#server/identity/identity-error.ts';

export type User = Selectable<IdpUsers>;

export function userByEmail(db: Database, email: string): Promise<User | undefined> {
  return db.selectFrom('idp_users').selectAll().where('email', '=', email).executeTakeFirst();
}

export function userByPhone(db: Database, phoneNumber: string): Promise<User | undefined> {
  return db.selectFrom('idp_users').selectAll().where('phone_number', '=', phoneNumber).executeTakeFirst();
}

export function userByUid(db: Database, uid: string): Promise<User | undefined> {
  return db.selectFrom('idp_users').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** The account, which nobody else changes before the transaction ends. Codes of the account are locked after it, never before. */
export function lockUser(trx: Database, uid: string): Promise<User | undefined> {
  return trx.selectFrom('idp_users').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
}

export function lockUserByEmail(trx: Database, email: string): Promise<User | undefined> {
  return trx.selectFrom('idp_users').selectAll().where('email', '=', email).forUpdate().executeTakeFirst();
}

export interface NewUser {
  readonly uid: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** @returns undefined when the address has an account already, however close the two sign-ups came. */
export function insertUser(
  db: Database,
  { uid, email, passwordHash, now }: NewUser,
): Promise<User | undefined> {
  return db
    .insertInto('idp_users')
    .values({
      uid,
      email,
      password_hash: passwordHash,
      password_updated_at: now,
      valid_since: wholeSecond(now),
      created_at: now,
      last_login_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** @returns undefined when the password was changed since it was checked. */
export function markLogin(db: Database, user: User, now: Date): Promise<User | undefined> {
  return db
    .updateTable('idp_users')
    .set({ last_login_at: now })
    .where('uid', '=', user.uid)
    .where('password_hash', 'is not distinct from', user.password_hash)
    .where('disabled', '=', false)
    .returningAll()
    .executeTakeFirst();
}

/** @returns undefined when the account has been deleted meanwhile. */
export function changeUser(
  db: Database,
  uid: string,
  change: Updateable<IdpUsers>,
): Promise<User | undefined> {
  return db.updateTable('idp_users').set(change).where('uid', '=', uid).returningAll().executeTakeFirst();
}

/** Another account took the address first, perhaps in this moment. @throws IdentityError EMAIL_EXISTS */
export async function orEmailExists<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== 'idp_users_email_key') throw error;
    throw new IdentityError('EMAIL_EXISTS');
  }
}

/** Tokens count in whole seconds. */
export function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}

/** The first second of which no token can have been made yet: sign-ins before it are void after a revocation. */
export function nextSecond(time: Date): Date {
  return new Date(wholeSecond(time).getTime() + 1000);
}

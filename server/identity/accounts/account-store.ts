import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { IdpUsers } from '#server/db/tables/identity.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { newUid } from './uid.ts';

/** An account of embedded identity. */
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

/**
 * The account, locked until the transaction ends. Codes of the account are locked after it, never before: the other
 * order would deadlock.
 */
export function lockUser(trx: Database, uid: string): Promise<User | undefined> {
  return trx.selectFrom('idp_users').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
}

export function lockUserByEmail(trx: Database, email: string): Promise<User | undefined> {
  return trx.selectFrom('idp_users').selectAll().where('email', '=', email).forUpdate().executeTakeFirst();
}

/** What decides whether a session of an account is still valid, its address, and what is stored of its person. */
interface SessionFacts extends Pick<User, 'disabled' | 'valid_since'> {
  readonly account_email: string | null;
  readonly account_verified: boolean;
  /** Whether the session of that ID was not signed out. */
  readonly is_open: boolean;
  /** null, as the next two: no person. */
  readonly seen_at: Date | null;
  readonly email: string | null;
  readonly email_verified: boolean | null;
}

/** Asked at every call, so as text: the query builder needs 0.1 ms to write it down, a template 0.003. */
export async function sessionFactsOf(
  db: Database,
  uid: string,
  sessionID = '',
): Promise<SessionFacts | undefined> {
  const { rows } = await sql<SessionFacts>`
    select u.disabled, u.valid_since, u.email as account_email, u.email_verified as account_verified,
      p.seen_at, p.email, p.email_verified, exists (
      select from idp_refresh_tokens where token_hash = ${Buffer.from(sessionID, 'base64url')} and uid = ${uid}
    ) as is_open
    from idp_users u left join people p on p.uid = u.uid
    where u.uid = ${uid}`.execute(db);
  return rows[0];
}

export interface NewUser {
  readonly uid: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** @returns undefined when the address has an account already, even one made at the same moment */
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

/** An account with a confirmed address and no password. Fails on the unique index when the address has an account. */
export function insertConfirmedUser(trx: Database, email: string, now: Date): Promise<User> {
  return trx
    .insertInto('idp_users')
    .values({
      uid: newUid(),
      email,
      email_verified: true,
      password_hash: null,
      valid_since: wholeSecond(now),
      created_at: now,
      last_login_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An account with a phone number and nothing else. Fails on the unique index when the number has an account. */
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

/** What a provider knows of the person whose account is made. */
export interface ProviderProfile {
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
}

/** An account of a person who signed in with Google or Apple. Fails on the unique index when the address has an account. */
export function insertProviderUser(trx: Database, profile: ProviderProfile, now: Date): Promise<User> {
  return trx
    .insertInto('idp_users')
    .values({
      uid: newUid(),
      email: profile.email,
      email_verified: profile.email !== null && profile.emailVerified,
      password_hash: null,
      display_name: profile.displayName,
      photo_url: profile.photoUrl,
      valid_since: wholeSecond(now),
      created_at: now,
      last_login_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns undefined when the password was changed, or the account disabled, since it was checked */
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

/** @returns undefined when the account has been deleted meanwhile */
export function changeUser(
  db: Database,
  uid: string,
  change: Updateable<IdpUsers>,
): Promise<User | undefined> {
  return db.updateTable('idp_users').set(change).where('uid', '=', uid).returningAll().executeTakeFirst();
}

/** @returns false when there is no such account */
export async function setSessionFacts(
  db: Database,
  uid: string,
  facts: { readonly valid_since?: Date; readonly disabled?: boolean },
): Promise<boolean> {
  const found = await db
    .updateTable('idp_users')
    .set(facts)
    .where('uid', '=', uid)
    .returning('uid')
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes an address that was never confirmed, and its password, away from the account that has it. */
export async function clearUnprovenEmail(trx: Database, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('idp_users')
    .set({ email: null, email_updated_at: now, password_hash: null, password_updated_at: null })
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .execute();
}

/** Refresh tokens, links and codes of the account go with it. @returns false when there is no such account */
export async function deleteUserRow(db: Database, uid: string): Promise<boolean> {
  const found = await db.deleteFrom('idp_users').where('uid', '=', uid).returning('uid').executeTakeFirst();
  return found !== undefined;
}

/** Another account took the address first, perhaps at the same moment. @throws IdentityError EMAIL_EXISTS */
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

/** The first second in which no token can have been made yet: a revocation voids every sign-in before it. */
export function nextSecond(time: Date): Date {
  return new Date(wholeSecond(time).getTime() + 1000);
}

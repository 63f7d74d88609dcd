import type { Selectable } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { IdpOobCodes, OobOperation } from '#server/db/tables/identity.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { newSecret, secretHash } from '#server/identity/tokens/secret.ts';

/** How long a link in a mail is valid. The mails say so in words (`server/messages/templates/identity.ts`). */
export const CODE_LIVES_MS: Readonly<Record<OobOperation, number>> = {
  PASSWORD_RESET: HOUR_MS,
  EMAIL_SIGNIN: HOUR_MS,
  VERIFY_AND_CHANGE_EMAIL: DAY_MS,
  VERIFY_EMAIL: 3 * DAY_MS,
  // Somebody else may have changed it while the person was away.
  RECOVER_EMAIL: 30 * DAY_MS,
};

/** A code without its secret. `email` is the address it is valid for; '' where the person had none. */
export type OobCode = Selectable<IdpOobCodes>;

export interface NewOobCode {
  readonly operation: OobOperation;
  /** null: nobody's account. Only EMAIL_SIGNIN of an unknown address can use such a code. */
  readonly uid: string | null;
  readonly email: string;
  readonly newEmail?: string | null;
}

/**
 * A new code; only its SHA-256 is stored. Voids the older ones of the same operation and person, except those that
 * recover an address: a thief who changes it a second time must not void the recovery of the first change.
 */
export async function issueOobCode(
  trx: Database,
  { operation, uid, email, newEmail = null }: NewOobCode,
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  if (operation !== 'RECOVER_EMAIL') {
    const older = trx.deleteFrom('idp_oob_codes').where('operation', '=', operation);
    await (uid === null
      ? older.where('uid', 'is', null).where('email', '=', email)
      : older.where('uid', '=', uid)
    ).execute();
  }
  const code = newSecret();
  const expiresAt = new Date(now.getTime() + CODE_LIVES_MS[operation]);
  await trx
    .insertInto('idp_oob_codes')
    .values({
      code_hash: secretHash(code),
      operation,
      uid,
      email,
      new_email: newEmail,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { code, expiresAt };
}

/**
 * Reads a code without using it up.
 * @throws IdentityError INVALID_OOB_CODE (made up, used, void), EXPIRED_OOB_CODE
 */
export async function openOobCode(db: Database, code: string, now: Date): Promise<OobCode> {
  const row = await db
    .selectFrom('idp_oob_codes')
    .selectAll()
    .where('code_hash', '=', secretHash(code))
    .executeTakeFirst();
  if (row === undefined) throw new IdentityError('INVALID_OOB_CODE');
  if (row.expires_at <= now) throw new IdentityError('EXPIRED_OOB_CODE');
  return row;
}

/** Uses a code up, in the transaction of its action: of two at once, one finds it gone. */
export async function takeOobCode(trx: Database, { code_hash }: OobCode): Promise<void> {
  const taken = await trx
    .deleteFrom('idp_oob_codes')
    .where('code_hash', '=', code_hash)
    .returning('operation')
    .executeTakeFirst();
  if (taken === undefined) throw new IdentityError('INVALID_OOB_CODE');
}

/** Voids links in mails that a change of the account has made obsolete. */
export async function voidOobCodes(
  trx: Database,
  uid: string,
  operations: readonly OobOperation[],
): Promise<void> {
  await trx.deleteFrom('idp_oob_codes').where('uid', '=', uid).where('operation', 'in', operations).execute();
}

/** Voids the codes that recover an address which were made at that moment or later. */
export async function voidRecoveryCodesSince(trx: Database, uid: string, since: Date): Promise<void> {
  await trx
    .deleteFrom('idp_oob_codes')
    .where('uid', '=', uid)
    .where('operation', '=', 'RECOVER_EMAIL')
    .where('created_at', '>=', since)
    .execute();
}

/** Voided by a new password or the end of all sessions: sign-ins, and changes that a stranger may have begun. */
export const SIGN_IN_AND_CHANGE_CODES = [
  'PASSWORD_RESET',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
] as const satisfies readonly OobOperation[];

/** Voided by a new address: all codes for the address before. Codes that recover an address stay. */
export const ADDRESS_CODES = [
  'VERIFY_EMAIL',
  ...SIGN_IN_AND_CHANGE_CODES,
] as const satisfies readonly OobOperation[];

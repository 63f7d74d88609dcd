import type { Selectable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { IdpOobCodes, OobOperation } from '#server/db/tables/identity.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { newSecret, secretHash } from '#server/identity/tokens/secret.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How long a link in a mail is good. The mails say so in words (`server/messages/templates/identity.ts`). */
export const CODE_LIVES_MS: Readonly<Record<OobOperation, number>> = {
  PASSWORD_RESET: HOUR_MS,
  EMAIL_SIGNIN: HOUR_MS,
  VERIFY_AND_CHANGE_EMAIL: DAY_MS,
  VERIFY_EMAIL: 3 * DAY_MS,
  // Somebody else may have changed it while the person was away.
  RECOVER_EMAIL: 30 * DAY_MS,
};

/** A code without its secret. `email` is the address it speaks for; '' where the person had none. */
export type OobCode = Selectable<IdpOobCodes>;

export interface NewOobCode {
  readonly operation: OobOperation;
  /** null: nobody's; only EMAIL_SIGNIN of an unknown address can do anything with it. */
  readonly uid: string | null;
  readonly email: string;
  readonly newEmail?: string | null;
}

/**
 * A new code; only its SHA-256 is kept. It makes the older ones of the same operation and person void, but for the way
 * back to an address: whoever changes it a second time must not take away the way back of the first.
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
      ...{ code_hash: secretHash(code), operation, uid, email, new_email: newEmail },
      ...{ created_at: now, expires_at: expiresAt },
    })
    .execute();
  return { code, expiresAt };
}

/**
 * Looks at a code without using it up.
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

/** Uses a code up, in the transaction of its deed: of two at once, one finds it gone. */
export async function takeOobCode(trx: Database, { code_hash }: OobCode): Promise<void> {
  const taken = await trx
    .deleteFrom('idp_oob_codes')
    .where('code_hash', '=', code_hash)
    .returning('operation')
    .executeTakeFirst();
  if (taken === undefined) throw new IdentityError('INVALID_OOB_CODE');
}

/** Makes the links in mails void that a change of the account has overtaken. */
export async function voidOobCodes(
  trx: Database,
  uid: string,
  operations: readonly OobOperation[],
): Promise<void> {
  await trx.deleteFrom('idp_oob_codes').where('uid', '=', uid).where('operation', 'in', operations).execute();
}

/** What a new password, or the end of all sessions, makes void: ways in, and changes that somebody else may have begun. */
export const WAYS_IN_BY_MAIL = [
  'PASSWORD_RESET',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
] as const satisfies readonly OobOperation[];

/** What a new address makes void: all that spoke for the one before. Ways back stay. */
export const OF_AN_ADDRESS = ['VERIFY_EMAIL', ...WAYS_IN_BY_MAIL] as const satisfies readonly OobOperation[];

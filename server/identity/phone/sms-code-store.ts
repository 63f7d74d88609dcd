import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { isSecret, newSecret, secretHash } from '#server/identity/tokens/secret.ts';
import { MAX_SMS_CODE_TRIES, SMS_CODE_MS } from './phone-limits.ts';

/**
 * Six digits for a number, and the session that alone can use them (`sessionInfo` of the SDK). The digits are stored as
 * an HMAC with the session as its key: somebody who reads the database cannot try all million of them.
 */
export async function newSmsCode(db: Database, phoneNumber: string, now: Date) {
  const session = newSecret();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + SMS_CODE_MS);
  await db
    .insertInto('idp_sms_codes')
    .values({
      session_hash: secretHash(session),
      phone_number: phoneNumber,
      code_hash: keyed(session, code),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { session, code, expiresAt };
}

/**
 * The number that a code confirms. Counts and stores each try before it compares anything, so that guesses sent at once
 * do not share one try. The code stays valid until `useSmsCode`.
 * @throws IdentityError INVALID_SESSION_INFO, INVALID_CODE, SESSION_EXPIRED (also after five wrong tries and after use)
 */
export async function phoneNumberOfCode(
  db: Database,
  session: string,
  code: string,
  now: Date,
): Promise<string> {
  if (!isSecret(session)) throw new IdentityError('INVALID_SESSION_INFO');
  const row = await db
    .updateTable('idp_sms_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('session_hash', '=', secretHash(session))
    .where('tries', '<', MAX_SMS_CODE_TRIES)
    .where('expires_at', '>', now)
    .returning(['phone_number', 'code_hash'])
    .executeTakeFirst();
  if (row === undefined) throw new IdentityError('SESSION_EXPIRED');
  if (!timingSafeEqual(row.code_hash, keyed(session, code))) throw new IdentityError('INVALID_CODE');
  return row.phone_number;
}

/** Uses the code up in the transaction that needs it; of two at once, one finds it gone. */
export async function useSmsCode(trx: Database, session: string): Promise<void> {
  const used = await trx
    .deleteFrom('idp_sms_codes')
    .where('session_hash', '=', secretHash(session))
    .returning('phone_number')
    .executeTakeFirst();
  if (used === undefined) throw new IdentityError('SESSION_EXPIRED');
}

export async function deleteSmsCodesOf(trx: Database, phoneNumber: string): Promise<void> {
  await trx.deleteFrom('idp_sms_codes').where('phone_number', '=', phoneNumber).execute();
}

function keyed(session: string, code: string): Buffer {
  return createHmac('sha256', session).update(code).digest();
}

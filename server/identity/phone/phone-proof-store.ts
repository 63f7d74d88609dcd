import type { Database } from '#server/db/connect.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { isSecret, newSecret, secretHash } from '#server/identity/tokens/secret.ts';
import { isE164 } from './e164.ts';
import { PHONE_PROOF_MS } from './phone-limits.ts';

/** For a number that was confirmed but belongs to another account: lets its holder sign in to that one instead. */
export async function newPhoneProof(trx: Database, phoneNumber: string, now: Date) {
  const temporaryProof = newSecret();
  await trx
    .insertInto('idp_phone_proofs')
    .values({
      proof_hash: secretHash(temporaryProof),
      phone_number: phoneNumber,
      expires_at: new Date(now.getTime() + PHONE_PROOF_MS),
    })
    .execute();
  return { temporaryProof, phoneNumber, temporaryProofExpiresIn: String(PHONE_PROOF_MS / 1000) };
}

/** Uses the proof up. @throws IdentityError INVALID_TEMPORARY_PROOF */
export async function usePhoneProof(
  trx: Database,
  proof: string,
  phoneNumber: string,
  now: Date,
): Promise<void> {
  const used =
    isSecret(proof) &&
    isE164(phoneNumber) &&
    (await trx
      .deleteFrom('idp_phone_proofs')
      .where('proof_hash', '=', secretHash(proof))
      .where('phone_number', '=', phoneNumber)
      .where('expires_at', '>', now)
      .returning('phone_number')
      .executeTakeFirst());
  if (!used) throw new IdentityError('INVALID_TEMPORARY_PROOF');
}

export async function deletePhoneProofsOf(trx: Database, phoneNumber: string): Promise<void> {
  await trx.deleteFrom('idp_phone_proofs').where('phone_number', '=', phoneNumber).execute();
}

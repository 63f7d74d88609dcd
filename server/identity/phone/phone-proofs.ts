import type { Database } from '#server/db/connect.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { isSecret, newSecret, secretHash } from '#server/identity/tokens/secret.ts';
import { isE164 } from './e164.ts';
import { PROOF_MS } from './phone-limits.ts';

/** For a number that was confirmed but has another account already: lets its holder sign in to that one instead. */
export async function newProof(trx: Database, phoneNumber: string, now: Date) {
  const temporaryProof = newSecret();
  await trx
    .insertInto('idp_phone_proofs')
    .values({
      proof_hash: secretHash(temporaryProof),
      phone_number: phoneNumber,
      expires_at: new Date(now.getTime() + PROOF_MS),
    })
    .execute();
  return { temporaryProof, phoneNumber, temporaryProofExpiresIn: String(PROOF_MS / 1000) };
}

/** Takes the proof away. @throws IdentityError INVALID_TEMPORARY_PROOF */
export async function useProof(trx: Database, proof: string, phoneNumber: string, now: Date): Promise<void> {
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

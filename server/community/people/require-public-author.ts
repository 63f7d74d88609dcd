import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireVerifiedContact } from '#server/identity/require-verified-contact.ts';
import { holdProfile, type ProfileRow, suspensionOf } from './profile-store.ts';

/**
 * Whoever writes for strangers has a verified address and a public profile, and is not suspended. The profile stays
 * public until the transaction ends.
 * @throws ApiError 403 `api/email-not-verified`, `users/profile-missing`, `users/posting-suspended`
 */
export async function requirePublicAuthor(trx: Database, caller: Caller, now: Date): Promise<ProfileRow> {
  requireVerifiedContact(caller);
  const profile = await holdProfile(trx, caller.uid);
  if (profile === undefined || !profile.is_public) throw new ApiError('users/profile-missing');
  if (suspensionOf(profile, now) !== null) throw new ApiError('users/posting-suspended');
  return profile;
}

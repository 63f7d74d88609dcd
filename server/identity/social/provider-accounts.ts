import type { Database } from '#server/db/connect.ts';
import {
  changeUser,
  insertProviderUser,
  lockUser,
  markLogin,
  type User,
  userByEmail,
  userByUid,
} from '#server/identity/accounts/account-store.ts';
import { hasLink, insertLink, type Link, linkByFederatedId } from '#server/identity/accounts/link-store.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { refuseRevoked, type Session } from '#server/identity/tokens/session.ts';
import type { IdpClaims } from './claims.ts';
import type { ProviderId } from './provider.ts';

export type ProviderSignIn =
  | { readonly kind: 'signed-in'; readonly user: User; readonly isNewUser: boolean }
  /** The address has an account without a link to this provider: its person has to sign in by an older method first. */
  | { readonly kind: 'confirm' }
  /** Linked to another account. */
  | { readonly kind: 'taken' };

/**
 * Signs a provider's person in, or makes the account. An address never gives access to an existing account, not even a
 * verified address of a real provider (docs/decisions/017).
 * @throws IdentityError USER_DISABLED, EMAIL_NOT_FOUND
 */
export async function signInOrUp(
  trx: Database,
  provider: ProviderId,
  claims: IdpClaims,
  { mayBeNew, now }: { readonly mayBeNew: boolean; readonly now: Date },
): Promise<ProviderSignIn> {
  const signIn = async (link: Link): Promise<ProviderSignIn> => ({
    kind: 'signed-in',
    user: await signedInUser(trx, link, claims, now),
    isNewUser: false,
  });
  const known = await linkByFederatedId(trx, provider, claims.federatedId);
  if (known !== undefined) return signIn(known);
  // The SDK turns this code into "another person"; USER_NOT_FOUND would sign out the current one.
  if (!mayBeNew) throw new IdentityError('EMAIL_NOT_FOUND');
  if (claims.email !== null && (await userByEmail(trx, claims.email)) !== undefined) {
    // Another tab of the same person may have made both between the two reads.
    const meanwhile = await linkByFederatedId(trx, provider, claims.federatedId);
    return meanwhile === undefined ? { kind: 'confirm' } : signIn(meanwhile);
  }
  const user = await insertProviderUser(trx, claims, now);
  await insertLink(trx, linkTo(user.uid, provider, claims, now));
  return { kind: 'signed-in', user, isNewUser: true };
}

/**
 * Links the provider's person to the account, as a sign-in method.
 * @throws IdentityError PROVIDER_ALREADY_LINKED when the account is linked to somebody else at that provider
 */
export async function linkProvider(
  trx: Database,
  { user: { uid }, claims: session }: Session,
  provider: ProviderId,
  claims: IdpClaims,
  now: Date,
): Promise<ProviderSignIn> {
  const user = await lockUser(trx, uid);
  if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
  // The session may have ended since it was checked; it must not get new tokens.
  refuseRevoked(user, session.auth_time);
  const known = await linkByFederatedId(trx, provider, claims.federatedId);
  if (known !== undefined && known.uid !== uid) return { kind: 'taken' };
  if (known === undefined) {
    if (await hasLink(trx, uid, provider)) throw new IdentityError('PROVIDER_ALREADY_LINKED');
    await insertLink(trx, linkTo(uid, provider, claims, now));
  }
  return { kind: 'signed-in', user: await completeProfile(trx, user, claims, now), isNewUser: false };
}

async function signedInUser(trx: Database, link: Link, claims: IdpClaims, now: Date): Promise<User> {
  const known = await userByUid(trx, link.uid);
  const user = known && !known.disabled ? await markLogin(trx, known, now) : undefined;
  if (user === undefined) throw new IdentityError('USER_DISABLED');
  // Only now the row is locked: a moment ago the link may have been removed with all sessions.
  const current = await linkByFederatedId(trx, link.provider_id, link.federated_id);
  if (current?.uid !== user.uid) throw new IdentityError('INVALID_IDP_RESPONSE');
  if (user.email_verified || !isVerifiedBy(claims, user.email)) return user;
  return change(trx, user, { email_verified: true });
}

/** Takes from the provider what the account lacks: a name, a picture, an address that is free. */
async function completeProfile(trx: Database, user: User, claims: IdpClaims, now: Date): Promise<User> {
  const takesEmail =
    user.email === null && claims.email !== null && (await userByEmail(trx, claims.email)) === undefined;
  const email = takesEmail ? claims.email : user.email;
  return change(trx, user, {
    display_name: user.display_name ?? claims.displayName,
    photo_url: user.photo_url ?? claims.photoUrl,
    email,
    email_verified: user.email_verified || isVerifiedBy(claims, email),
    ...(takesEmail ? { email_updated_at: now } : {}),
  });
}

function isVerifiedBy(claims: IdpClaims, email: string | null): boolean {
  return claims.emailVerified && email !== null && claims.email === email;
}

async function change(trx: Database, user: User, values: Partial<User>): Promise<User> {
  const after = await changeUser(trx, user.uid, values);
  if (after === undefined) throw new IdentityError('USER_NOT_FOUND');
  return after;
}

function linkTo(uid: string, provider: ProviderId, claims: IdpClaims, now: Date): Link {
  return {
    uid,
    provider_id: provider,
    federated_id: claims.federatedId,
    email: claims.email,
    display_name: claims.displayName,
    photo_url: claims.photoUrl,
    created_at: now,
  };
}

import type { Database } from '#server/db/connect.ts';
import {
  changeUser,
  lockUser,
  markLogin,
  type User,
  userByEmail,
  userByUid,
  wholeSecond,
} from '#server/identity/accounts/account-store.ts';
import type { Link } from '#server/identity/accounts/link-store.ts';
import { newUid } from '#server/identity/accounts/uid.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { refuseVoid, type SignedIn } from '#server/identity/tokens/signed-in.ts';
import type { IdpClaims } from './claims.ts';
import type { ProviderId } from './provider.ts';

export type Entered =
  | { readonly kind: 'in'; readonly user: User; readonly isNewUser: boolean }
  /** The address has an account that this provider does not belong to: its person has to come in the old way first. */
  | { readonly kind: 'confirm' }
  /** Somebody else's way in. */
  | { readonly kind: 'taken' };

/**
 * Signs a provider's person in, or makes the account. An address never leads into an account that exists, not even a
 * verified address of a real provider (docs/decisions/017). @throws IdentityError USER_DISABLED, EMAIL_NOT_FOUND
 */
export async function enter(
  trx: Database,
  provider: ProviderId,
  claims: IdpClaims,
  { mayBeNew, now }: { readonly mayBeNew: boolean; readonly now: Date },
): Promise<Entered> {
  const again = async (link: Link): Promise<Entered> => ({
    kind: 'in',
    user: await loggedIn(trx, link, claims, now),
    isNewUser: false,
  });
  const known = await linkOf(trx, provider, claims.federatedId);
  if (known !== undefined) return again(known);
  // The SDK makes "another person" of this word; USER_NOT_FOUND would sign out the one who is there.
  if (!mayBeNew) throw new IdentityError('EMAIL_NOT_FOUND');
  if (claims.email !== null && (await userByEmail(trx, claims.email)) !== undefined) {
    // Another tab of the same person may have made both between the two looks.
    const meanwhile = await linkOf(trx, provider, claims.federatedId);
    return meanwhile === undefined ? { kind: 'confirm' } : again(meanwhile);
  }
  const user = await insertUser(trx, claims, now);
  await insertLink(trx, user.uid, provider, claims, now);
  return { kind: 'in', user, isNewUser: true };
}

/** Makes the provider's person a way into the account. @throws IdentityError PROVIDER_ALREADY_LINKED: it has another */
export async function link(
  trx: Database,
  { user: { uid }, claims: session }: SignedIn,
  provider: ProviderId,
  claims: IdpClaims,
  now: Date,
): Promise<Entered> {
  const user = await lockUser(trx, uid);
  if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
  // The session may have ended since it was looked at; its tokens must not be born anew.
  refuseVoid(user, session.auth_time);
  const known = await linkOf(trx, provider, claims.federatedId);
  if (known !== undefined && known.uid !== uid) return { kind: 'taken' };
  if (known === undefined) {
    const other = await trx
      .selectFrom('idp_links')
      .select('uid')
      .where('uid', '=', uid)
      .where('provider_id', '=', provider)
      .executeTakeFirst();
    if (other !== undefined) throw new IdentityError('PROVIDER_ALREADY_LINKED');
    await insertLink(trx, uid, provider, claims, now);
  }
  return { kind: 'in', user: await filledIn(trx, user, claims, now), isNewUser: false };
}

function linkOf(trx: Database, provider: string, federatedId: string): Promise<Link | undefined> {
  return trx
    .selectFrom('idp_links')
    .selectAll()
    .where('provider_id', '=', provider)
    .where('federated_id', '=', federatedId)
    .executeTakeFirst();
}

async function loggedIn(trx: Database, link: Link, claims: IdpClaims, now: Date): Promise<User> {
  const known = await userByUid(trx, link.uid);
  const user = known && !known.disabled ? await markLogin(trx, known, now) : undefined;
  if (user === undefined) throw new IdentityError('USER_DISABLED');
  // The row is ours only now; a moment ago this way in may have been taken away with all sessions.
  const still = await linkOf(trx, link.provider_id, link.federated_id);
  if (still?.uid !== user.uid) throw new IdentityError('INVALID_IDP_RESPONSE');
  if (user.email_verified || !vouchesFor(claims, user.email)) return user;
  return changed(trx, user, { email_verified: true });
}

/** What the account has not yet, the provider may give: a name, a picture, a free address. */
async function filledIn(trx: Database, user: User, claims: IdpClaims, now: Date): Promise<User> {
  const takesEmail =
    user.email === null && claims.email !== null && (await userByEmail(trx, claims.email)) === undefined;
  const email = takesEmail ? claims.email : user.email;
  const change = {
    display_name: user.display_name ?? claims.displayName,
    photo_url: user.photo_url ?? claims.photoUrl,
    email,
    email_verified: user.email_verified || vouchesFor(claims, email),
    ...(takesEmail ? { email_updated_at: now } : {}),
  };
  return changed(trx, user, change);
}

function vouchesFor(claims: IdpClaims, email: string | null): boolean {
  return claims.emailVerified && email !== null && claims.email === email;
}

async function changed(trx: Database, user: User, change: Partial<User>): Promise<User> {
  const after = await changeUser(trx, user.uid, change);
  if (after === undefined) throw new IdentityError('USER_NOT_FOUND');
  return after;
}

function insertUser(trx: Database, claims: IdpClaims, now: Date): Promise<User> {
  return trx
    .insertInto('idp_users')
    .values({
      uid: newUid(),
      email: claims.email,
      email_verified: claims.email !== null && claims.emailVerified,
      password_hash: null,
      display_name: claims.displayName,
      photo_url: claims.photoUrl,
      valid_since: wholeSecond(now),
      created_at: now,
      last_login_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function insertLink(
  trx: Database,
  uid: string,
  provider: ProviderId,
  { federatedId, email, displayName, photoUrl }: IdpClaims,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('idp_links')
    .values({
      ...{ uid, provider_id: provider, federated_id: federatedId, email, created_at: now },
      ...{ display_name: displayName, photo_url: photoUrl },
    })
    .execute();
}

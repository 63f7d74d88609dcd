import type { Database } from '#server/db/connect.ts';
import { changeUser, lockUser, type User } from '#server/identity/accounts/account-store.ts';
import { deleteLinks, linksOf } from '#server/identity/accounts/link-store.ts';
import { userAnswer } from '#server/identity/accounts/user-answer.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { refuseRevoked, type Session } from '#server/identity/tokens/session.ts';

/**
 * accounts:update with `deleteProvider`. Unlike Firebase it never removes the last sign-in method; the SDK passes the
 * code on as `auth/last-sign-in-method`. A method that the account does not have is ignored.
 * @throws IdentityError LAST_SIGN_IN_METHOD, USER_NOT_FOUND
 */
export async function unlink(
  { user: { uid }, claims }: Session,
  providers: readonly string[],
  { db }: IdentityDeps,
): Promise<object> {
  return db.transaction().execute(async (trx) => {
    // Locked, so that two unlinkings at once do not each rely on the other's method.
    const user = await lockUser(trx, uid);
    if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
    refuseRevoked(user, claims.auth_time);
    const methods = await signInMethodsOf(trx, user);
    const removed = methods.filter((method) => providers.includes(method));
    if (removed.length > 0 && removed.length === methods.length) {
      throw new IdentityError('LAST_SIGN_IN_METHOD');
    }
    if (removed.length > 0) await deleteLinks(trx, uid, removed);
    const after = (await changeUser(trx, uid, { uid, ...withoutMethods(removed) })) ?? user;
    return userAnswer(after, await linksOf(trx, uid));
  });
}

async function signInMethodsOf(trx: Database, user: User): Promise<string[]> {
  return [
    ...(user.password_hash === null ? [] : ['password']),
    ...(user.phone_number === null ? [] : ['phone']),
    ...(await linksOf(trx, user.uid)).map((link) => link.provider_id),
  ];
}

function withoutMethods(removed: readonly string[]): Partial<User> {
  return {
    ...(removed.includes('password') ? { password_hash: null, password_updated_at: null } : {}),
    ...(removed.includes('phone') ? { phone_number: null } : {}),
  };
}

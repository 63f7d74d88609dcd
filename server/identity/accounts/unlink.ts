import type { Database } from '#server/db/connect.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { refuseVoid, type SignedIn } from '#server/identity/tokens/signed-in.ts';
import { changeUser, lockUser, type User } from './account-store.ts';
import { linksOf } from './link-store.ts';
import { userAnswer } from './user-answer.ts';

/**
 * accounts:update with `deleteProvider`. The last way in is never taken away, which Firebase would do; the SDK passes
 * the word on as `auth/last-sign-in-method`. A way that is not there is not missed.
 */
export async function unlink(
  { user: { uid }, claims }: SignedIn,
  providers: readonly string[],
  { db }: IdentityDeps,
): Promise<object> {
  return db.transaction().execute(async (trx) => {
    // Locked, so that two unlinkings at once do not each leave the other's way.
    const user = await lockUser(trx, uid);
    if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
    refuseVoid(user, claims.auth_time);
    const ways = await waysOf(trx, user);
    const going = ways.filter((way) => providers.includes(way));
    if (going.length > 0 && going.length === ways.length) throw new IdentityError('LAST_SIGN_IN_METHOD');
    if (going.length > 0) {
      await trx.deleteFrom('idp_links').where('uid', '=', uid).where('provider_id', 'in', going).execute();
    }
    const after = (await changeUser(trx, uid, { uid, ...withoutWays(going) })) ?? user;
    return userAnswer(after, await linksOf(trx, uid));
  });
}

async function waysOf(trx: Database, user: User): Promise<string[]> {
  return [
    ...(user.password_hash === null ? [] : ['password']),
    ...(user.phone_number === null ? [] : ['phone']),
    ...(await linksOf(trx, user.uid)).map((link) => link.provider_id),
  ];
}

function withoutWays(going: readonly string[]): Partial<User> {
  return {
    ...(going.includes('password') ? { password_hash: null, password_updated_at: null } : {}),
    ...(going.includes('phone') ? { phone_number: null } : {}),
  };
}

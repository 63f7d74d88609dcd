import type { Database } from '#server/db/connect.ts';
import { OF_AN_ADDRESS, voidOobCodes, WAYS_IN_BY_MAIL } from '#server/identity/codes/oob-code-store.ts';
import { revokeRefreshTokens } from '#server/identity/tokens/refresh-token-store.ts';
import { nextSecond } from './account-store.ts';

/**
 * Ends every session of a person at once: refresh tokens go, and ID tokens of every sign-in until now are void, for the
 * API as well (`standing.ts`). Links in mails that let somebody in, or begin a change, are void, too. The person may sign in again in the same second (`sign-in-answer.ts`).
 * @param db best the transaction of the deed that is the reason
 * @returns false when there is no such account
 */
export async function revokeSessions(db: Database, uid: string, now: Date): Promise<boolean> {
  const found = await db
    .updateTable('idp_users')
    .set({ valid_since: nextSecond(now) })
    .where('uid', '=', uid)
    .returning('uid')
    .executeTakeFirst();
  await revokeRefreshTokens(db, uid);
  await voidOobCodes(db, uid, WAYS_IN_BY_MAIL);
  return found !== undefined;
}

/**
 * Shuts a person out at once, and makes the links in mails to them void (but the way back to an address, should that have
 * been the reason). Their refresh tokens stay, so that devices are
 * told `USER_DISABLED` and not that a session ended; enabling does not bring those sessions back.
 * @returns false when there is no such account
 */
export async function disableUser(db: Database, uid: string, now: Date): Promise<boolean> {
  const found = await db
    .updateTable('idp_users')
    .set({ disabled: true, valid_since: nextSecond(now) })
    .where('uid', '=', uid)
    .returning('uid')
    .executeTakeFirst();
  await voidOobCodes(db, uid, OF_AN_ADDRESS);
  return found !== undefined;
}

/**
 * Lets a person in again; they have to sign in on every device.
 * @returns false when there is no such account
 */
export async function enableUser(db: Database, uid: string): Promise<boolean> {
  const found = await db
    .updateTable('idp_users')
    .set({ disabled: false })
    .where('uid', '=', uid)
    .returning('uid')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Deletes the account with its refresh tokens, links and codes; what the school keeps of the person is not touched. The
 * address and the number are free again at once, and ID tokens that are still about are void.
 * @returns false when there is no such account
 */
export async function deleteUser(db: Database, uid: string): Promise<boolean> {
  const found = await db.deleteFrom('idp_users').where('uid', '=', uid).returning('uid').executeTakeFirst();
  return found !== undefined;
}

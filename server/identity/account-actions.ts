import type { Database } from '#server/db/connect.ts';
import {
  ADDRESS_CODES,
  SIGN_IN_AND_CHANGE_CODES,
  voidOobCodes,
} from '#server/identity/codes/oob-code-store.ts';
import { revokeRefreshTokens } from '#server/identity/tokens/refresh-token-store.ts';
import { deleteUserRow, nextSecond, setSessionFacts } from './accounts/account-store.ts';
import { forgetDevicesOf } from './devices/device-store.ts';

/**
 * Ends every session of a person at once. Deletes the refresh tokens, and voids the ID tokens of every sign-in until
 * now, for the API as well (`account-status.ts`). Voids links in mails that sign in or begin a change. The person may
 * sign in again in the same second (`sign-in-answer.ts`).
 * @param db best the transaction of the action that is the reason
 * @returns false when there is no such account
 */
export async function revokeSessions(db: Database, uid: string, now: Date): Promise<boolean> {
  const found = await setSessionFacts(db, uid, { valid_since: nextSecond(now) });
  await revokeRefreshTokens(db, uid);
  await voidOobCodes(db, uid, SIGN_IN_AND_CHANGE_CODES);
  // A lost phone is a stranger's from now on; the others are known again after their next sign-in.
  await forgetDevicesOf(db, uid);
  return found;
}

/**
 * Locks a person out at once, and voids the links in mails to them, except those that recover an address: an attack on
 * the address may be the reason. Their refresh tokens stay, so that devices receive `USER_DISABLED` rather than the end
 * of a session. Enabling the account does not bring those sessions back.
 * @returns false when there is no such account
 */
export async function disableUser(db: Database, uid: string, now: Date): Promise<boolean> {
  const found = await setSessionFacts(db, uid, { disabled: true, valid_since: nextSecond(now) });
  await voidOobCodes(db, uid, ADDRESS_CODES);
  return found;
}

/**
 * Lets a person in again. They have to sign in on every device.
 * @returns false when there is no such account
 */
export async function enableUser(db: Database, uid: string): Promise<boolean> {
  return await setSessionFacts(db, uid, { disabled: false });
}

/**
 * Deletes the account with its refresh tokens, links and codes. What the school stores of the person stays. Address and
 * number are free at once, and ID tokens still in use are void.
 * @returns false when there is no such account
 */
export async function deleteUser(db: Database, uid: string): Promise<boolean> {
  return await deleteUserRow(db, uid);
}

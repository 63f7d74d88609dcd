import type { Database } from '#server/db/connect.ts';
import type { OobOperation } from '#server/db/tables/identity.ts';
import { changeUser, orEmailExists, type User, userByUid } from '#server/identity/accounts/account-store.ts';
import { revokeSessions } from '#server/identity/accounts/accounts.ts';
import { takeUnproven } from '#server/identity/accounts/unproven-email.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { postMail } from '#server/messages/post-message.ts';
import { emailChangedMail } from '#server/messages/templates/identity.ts';
import { actionLink } from './action-links.ts';
import { checkedCode, lockHolder } from './check-code.ts';
import { issueOobCode, OF_AN_ADDRESS, type OobCode, takeOobCode, voidOobCodes } from './oob-code-store.ts';

type Deed = (trx: Database, user: User, code: OobCode, deps: IdentityDeps) => Promise<void>;

/**
 * accounts:update with a code (`applyActionCode`): confirms, changes or brings back an address. The code is used up with
 * the deed or not at all.
 * @throws IdentityError as `checkedCode`, and EMAIL_EXISTS when another account has the address by now
 */
export async function applyCode(oobCode: string, deps: IdentityDeps, sender: string): Promise<object> {
  const code = await checkedCode(oobCode, deps, sender);
  const deed = DEEDS[code.operation];
  if (deed === undefined) throw new IdentityError('INVALID_OOB_CODE');
  return orEmailExists(() =>
    deps.db.transaction().execute(async (trx) => {
      const user = await lockHolder(trx, code);
      await takeOobCode(trx, code);
      await deed(trx, user, code, deps);
      const { email = code.email } = (await userByUid(trx, user.uid)) ?? {};
      return { localId: user.uid, email, emailVerified: true };
    }),
  );
}

const DEEDS: Partial<Record<OobOperation, Deed>> = {
  async VERIFY_EMAIL(trx, { uid }) {
    await changeUser(trx, uid, { email_verified: true });
  },

  async VERIFY_AND_CHANGE_EMAIL(trx, user, { new_email }, deps) {
    if (new_email === null) throw new IdentityError('INVALID_OOB_CODE');
    const now = deps.clock.now();
    await setAddress(trx, user, new_email, now);
    await voidOobCodes(trx, user.uid, OF_AN_ADDRESS);
    // An address that was never confirmed may be a slip of the pen: its owner must not get a way into this account.
    if (user.email !== null && user.email_verified) await offerWayBack(trx, user, new_email, now, deps);
  },

  async RECOVER_EMAIL(trx, user, code, deps) {
    const now = deps.clock.now();
    // Somebody who took the address in order to keep its owner out never got its mail.
    await takeUnproven(trx, code.email, now);
    await setAddress(trx, user, code.email, now);
    await voidOobCodes(trx, user.uid, OF_AN_ADDRESS);
    await undoSince(trx, user, code);
  },
};

async function setAddress(trx: Database, user: User, email: string, now: Date): Promise<void> {
  await changeUser(trx, user.uid, { email, email_verified: true, email_updated_at: now });
  await revokeSessions(trx, user.uid, now);
}

async function offerWayBack(trx: Database, user: User, newEmail: string, now: Date, deps: IdentityDeps) {
  const to = user.email ?? '';
  const operation = 'RECOVER_EMAIL';
  const { code, expiresAt } = await issueOobCode(trx, { operation, uid: user.uid, email: to, newEmail }, now);
  const link = actionLink(deps.config, operation, code, null);
  await postMail(trx, emailChangedMail({ to, link, newEmail }), { now, expiresAt });
}

/**
 * What came after the address was changed was not the owner's doing: a password (by a reset that went to the new address),
 * accounts and a number that were linked, and ways back to the addresses in between. Ways back to still older addresses
 * stay.
 */
async function undoSince(trx: Database, user: User, { created_at }: OobCode): Promise<void> {
  const { uid } = user;
  const since = (time: Date | null) => time !== null && time > created_at;
  await changeUser(trx, uid, {
    ...{ uid },
    ...(since(user.phone_updated_at) ? { phone_number: null, phone_updated_at: null } : {}),
    ...(since(user.password_updated_at) ? { password_hash: null, password_updated_at: null } : {}),
  });
  await trx.deleteFrom('idp_links').where('uid', '=', uid).where('created_at', '>=', created_at).execute();
  await trx
    .deleteFrom('idp_oob_codes')
    .where('uid', '=', uid)
    .where('operation', '=', 'RECOVER_EMAIL')
    .where('created_at', '>=', created_at)
    .execute();
}

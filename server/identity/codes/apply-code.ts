import type { Database } from '#server/db/connect.ts';
import type { OobOperation } from '#server/db/tables/identity.ts';
import { revokeSessions } from '#server/identity/account-actions.ts';
import { changeUser, orEmailExists, type User, userByUid } from '#server/identity/accounts/account-store.ts';
import { deleteLinksSince } from '#server/identity/accounts/link-store.ts';
import { releaseUnprovenEmail } from '#server/identity/accounts/unproven-email.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { postMail } from '#server/messages/post-message.ts';
import { emailChangedMail } from '#server/messages/templates/identity.ts';
import { actionLink } from './action-links.ts';
import { checkedCode, lockCodeOwner } from './check-code.ts';
import {
  ADDRESS_CODES,
  issueOobCode,
  type OobCode,
  takeOobCode,
  voidOobCodes,
  voidRecoveryCodesSince,
} from './oob-code-store.ts';

type Action = (trx: Database, user: User, code: OobCode, deps: IdentityDeps) => Promise<void>;

/**
 * accounts:update with a code (`applyActionCode`) confirms, changes or recovers an address. The code is used up together
 * with the action or not at all.
 * @throws IdentityError as `checkedCode`, and EMAIL_EXISTS when another account has the address in the meantime
 */
export async function applyCode(oobCode: string, deps: IdentityDeps, sender: string): Promise<object> {
  const code = await checkedCode(oobCode, deps, sender);
  const action = ACTIONS[code.operation];
  if (action === undefined) throw new IdentityError('INVALID_OOB_CODE');
  return orEmailExists(() =>
    deps.db.transaction().execute(async (trx) => {
      const user = await lockCodeOwner(trx, code);
      await takeOobCode(trx, code);
      await action(trx, user, code, deps);
      const { email = code.email } = (await userByUid(trx, user.uid)) ?? {};
      return { localId: user.uid, email, emailVerified: true };
    }),
  );
}

const ACTIONS: Partial<Record<OobOperation, Action>> = {
  async VERIFY_EMAIL(trx, { uid }) {
    await changeUser(trx, uid, { email_verified: true });
  },

  async VERIFY_AND_CHANGE_EMAIL(trx, user, { new_email }, deps) {
    if (new_email === null) throw new IdentityError('INVALID_OOB_CODE');
    const now = deps.clock.now();
    await setAddress(trx, user, new_email, now);
    await voidOobCodes(trx, user.uid, ADDRESS_CODES);
    // An address that was never confirmed may be a typing error: its owner must not get access to this account.
    if (user.email !== null && user.email_verified) await offerRecovery(trx, user, new_email, now, deps);
  },

  async RECOVER_EMAIL(trx, user, code, deps) {
    const now = deps.clock.now();
    // An account that took the address in order to lock its owner out never proved it.
    await releaseUnprovenEmail(trx, code.email, now);
    await setAddress(trx, user, code.email, now);
    await voidOobCodes(trx, user.uid, ADDRESS_CODES);
    await undoSince(trx, user, code);
  },
};

async function setAddress(trx: Database, user: User, email: string, now: Date): Promise<void> {
  await changeUser(trx, user.uid, { email, email_verified: true, email_updated_at: now });
  await revokeSessions(trx, user.uid, now);
}

/** Mails the old address of an account the link that takes a change of the address back. */
export async function offerRecovery(
  trx: Database,
  user: User,
  newEmail: string,
  now: Date,
  deps: IdentityDeps,
) {
  const to = user.email ?? '';
  const operation = 'RECOVER_EMAIL';
  const { code, expiresAt } = await issueOobCode(trx, { operation, uid: user.uid, email: to, newEmail }, now);
  const link = actionLink(deps.config, operation, code, null);
  await postMail(trx, emailChangedMail({ to, link, newEmail }), { now, expiresAt });
}

/**
 * Undoes what came after the address was changed, which was not the owner's doing: a password (by a reset that went to
 * the new address), accounts and a number that were linked, and codes that recover the addresses in between. Codes that
 * recover still older addresses stay.
 */
async function undoSince(trx: Database, user: User, { created_at }: OobCode): Promise<void> {
  const { uid } = user;
  const since = (time: Date | null) => time !== null && time > created_at;
  await changeUser(trx, uid, {
    uid,
    ...(since(user.phone_updated_at) ? { phone_number: null, phone_updated_at: null } : {}),
    ...(since(user.password_updated_at) ? { password_hash: null, password_updated_at: null } : {}),
  });
  await deleteLinksSince(trx, uid, created_at);
  await voidRecoveryCodesSince(trx, uid, created_at);
}

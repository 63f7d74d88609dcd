import * as z from 'zod/mini';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { revokeSessions } from '#server/identity/account-actions.ts';
import { changeUser } from '#server/identity/accounts/account-store.ts';
import { resetUnproven } from '#server/identity/accounts/unproven-email.ts';
import { checkedCode, lockCodeOwner } from '#server/identity/codes/check-code.ts';
import { type OobCode, takeOobCode } from '#server/identity/codes/oob-code-store.ts';
import { rememberDevice } from '#server/identity/devices/device-store.ts';
import { type IdentityCall, type IdentityRequest, parseInput } from '#server/identity/identity-call.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { postMail } from '#server/messages/post-message.ts';
import { passwordChangedMail } from '#server/messages/templates/identity.ts';
import { refuseWeakPassword } from './credentials.ts';
import { forgetGuesses } from './guesses.ts';

const NOTICE_LIFETIME_MS = DAY_MS;

const text = z.optional(z.nullable(z.string()));
const Wanted = z.object({ oobCode: text, newPassword: text });

/**
 * accounts:resetPassword. Without a password it says what a link is for (`checkActionCode`) and uses nothing up; with one
 * it sets the password (`confirmPasswordReset`). A weak password leaves the link valid.
 */
export const resetPassword: IdentityCall = async (input, deps, request) => {
  const { oobCode, newPassword } = parseInput(Wanted, input);
  const code = await checkedCode(oobCode, deps, request.sender);
  if (newPassword === undefined || newPassword === null) return describeCode(code);
  if (code.operation !== 'PASSWORD_RESET') throw new IdentityError('INVALID_OOB_CODE');
  refuseWeakPassword(newPassword);
  const passwordHash = await deps.hasher.hash(newPassword, { sender: request.sender, known: code.email });
  await deps.db
    .transaction()
    .execute((trx) => setPassword(trx, code, passwordHash, deps.clock.now(), request));
  await forgetGuesses(deps, request, code.email);
  return { email: code.email, requestType: code.operation };
};

/** A sign-in link does not reveal its address: the person who opens it has to know it (session fixation). */
function describeCode({ operation, email, new_email }: OobCode) {
  return {
    requestType: operation,
    ...(operation === 'EMAIL_SIGNIN' ? {} : { email }),
    ...(new_email === null ? {} : { newEmail: new_email }),
  };
}

/** Opening the link proves the mailbox. Every session ends, and every other action under way by mail. */
async function setPassword(
  trx: Database,
  code: OobCode,
  passwordHash: string,
  now: Date,
  request: IdentityRequest,
): Promise<void> {
  const user = await lockCodeOwner(trx, code);
  await takeOobCode(trx, code);
  const unproven = await resetUnproven(trx, user);
  await changeUser(trx, user.uid, {
    ...unproven,
    password_hash: passwordHash,
    password_updated_at: now,
  });
  await revokeSessions(trx, user.uid, now);
  await rememberDevice(trx, user.uid, request.device.issue(), now);
  const mail = passwordChangedMail({ to: code.email });
  await postMail(trx, mail, { now, expiresAt: new Date(now.getTime() + NOTICE_LIFETIME_MS) });
}

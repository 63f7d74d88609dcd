import * as z from 'zod/mini';
import type { Database } from '#server/db/connect.ts';
import { changeUser } from '#server/identity/accounts/account-store.ts';
import { revokeSessions } from '#server/identity/accounts/accounts.ts';
import { dropUnproven } from '#server/identity/accounts/unproven-email.ts';
import type { Flow } from '#server/identity/flow.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { forgiven, LIMITS } from '#server/identity/limits.ts';
import { parsed, refuseWeak } from '#server/identity/passwords/credentials.ts';
import { postMail } from '#server/messages/post-message.ts';
import { passwordChangedMail } from '#server/messages/templates/identity.ts';
import { checkedCode, lockHolder } from './check-code.ts';
import { type OobCode, takeOobCode } from './oob-code-store.ts';

const NEWS_MS = 24 * 60 * 60 * 1000;

const text = z.optional(z.nullable(z.string()));
const Wanted = z.object({ oobCode: text, newPassword: text });

/**
 * accounts:resetPassword. Without a password it tells what a link is for (`checkActionCode`) and uses nothing up; with
 * one it sets it (`confirmPasswordReset`). A weak password leaves the link good.
 */
export const resetPassword: Flow = async (input, deps, { sender }) => {
  const { oobCode, newPassword } = parsed(Wanted, input);
  const code = await checkedCode(oobCode, deps, sender);
  if (newPassword === undefined || newPassword === null) return tellOf(code);
  if (code.operation !== 'PASSWORD_RESET') throw new IdentityError('INVALID_OOB_CODE');
  refuseWeak(newPassword);
  const passwordHash = await deps.hasher.hash(newPassword);
  await deps.db.transaction().execute((trx) => setPassword(trx, code, passwordHash, deps.clock.now()));
  // Whoever has the mailbox is no guesser; the guesses of others must not keep them out.
  await forgiven(deps, LIMITS.signInOfAccount, code.email);
  return { email: code.email, requestType: code.operation };
};

/** A sign-in link does not tell its address: whoever opens it has to know it (session fixation). */
function tellOf({ operation, email, new_email }: OobCode) {
  return {
    requestType: operation,
    ...(operation === 'EMAIL_SIGNIN' ? {} : { email }),
    ...(new_email === null ? {} : { newEmail: new_email }),
  };
}

/** The mailbox is proved, every session ends, and so does what else was under way by mail. */
async function setPassword(trx: Database, code: OobCode, passwordHash: string, now: Date): Promise<void> {
  const user = await lockHolder(trx, code);
  await takeOobCode(trx, code);
  const unproven = await dropUnproven(trx, user);
  await changeUser(trx, user.uid, {
    ...unproven,
    password_hash: passwordHash,
    password_updated_at: now,
  });
  await revokeSessions(trx, user.uid, now);
  const mail = passwordChangedMail({ to: code.email });
  await postMail(trx, mail, { now, expiresAt: new Date(now.getTime() + NEWS_MS) });
}

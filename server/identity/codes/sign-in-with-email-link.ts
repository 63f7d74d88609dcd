import * as z from 'zod/mini';
import type { Database } from '#server/db/connect.ts';
import { retryOnDuplicate } from '#server/db/retry-on-duplicate.ts';
import { revokeSessions } from '#server/identity/account-actions.ts';
import {
  changeUser,
  insertConfirmedUser,
  lockUser,
  lockUserByEmail,
  type User,
} from '#server/identity/accounts/account-store.ts';
import { emailOf } from '#server/identity/accounts/email-of.ts';
import { resetUnproven } from '#server/identity/accounts/unproven-email.ts';
import { rememberDevice } from '#server/identity/devices/device-store.ts';
import { type IdentityCall, parseInput } from '#server/identity/identity-call.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { refuseRevoked, requireSession, type Session, signInOf } from '#server/identity/tokens/session.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { checkedCode, refuseOtherUser } from './check-code.ts';
import { type OobCode, takeOobCode } from './oob-code-store.ts';

const text = z.optional(z.nullable(z.string()));
const Wanted = z.object({ email: text, oobCode: text, idToken: text });

interface SignInResult {
  readonly user: User;
  readonly isNewUser: boolean;
  /** Time and method of the session that the new tokens belong to. */
  readonly authTime: Date;
  readonly provider: string;
}

/**
 * accounts:signInWithEmailLink signs in a person who opened the link of a mail and knows the address it went to. An
 * unknown address gets an account. With an ID token the address becomes that person's, confirmed.
 */
export const signInWithEmailLink: IdentityCall = async (input, deps, request) => {
  const wanted = parseInput(Wanted, input);
  const email = emailOf(wanted.email);
  const code = await checkedCode(wanted.oobCode, deps, request.sender);
  if (code.operation !== 'EMAIL_SIGNIN') throw new IdentityError('INVALID_OOB_CODE');
  if (code.email !== email) throw new IdentityError('INVALID_EMAIL');
  const session = wanted.idToken ? await requireSession(wanted.idToken, deps) : null;
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  return retryOnDuplicate(() =>
    deps.db.transaction().execute(async (trx) => {
      const result =
        session === null ? await signInOrUp(trx, code, now) : await linkAddress(trx, session, code, now);
      const { user, isNewUser, ...how } = result;
      await rememberDevice(trx, user.uid, request.device.issue(), now);
      return { ...(await signInAnswer(trx, user, how, signIdToken)), isNewUser };
    }),
  );
};

async function signInOrUp(trx: Database, code: OobCode, now: Date): Promise<SignInResult> {
  const how = { authTime: now, provider: 'password' };
  const known = await lockUserByEmail(trx, code.email);
  refuseOtherUser(code, known);
  await takeOobCode(trx, code);
  if (known === undefined)
    return { ...how, user: await insertConfirmedUser(trx, code.email, now), isNewUser: true };
  if (!known.email_verified) await revokeSessions(trx, known.uid, now);
  const user = await changeUser(trx, known.uid, {
    ...(await resetUnproven(trx, known)),
    last_login_at: now,
  });
  return { ...how, user: user ?? known, isNewUser: false };
}

/** Linking is no sign-in: the tokens keep the time and method of the session. */
async function linkAddress(trx: Database, session: Session, code: OobCode, now: Date): Promise<SignInResult> {
  const { user, claims } = session;
  const before = await lockUser(trx, user.uid);
  if (before === undefined) throw new IdentityError('USER_NOT_FOUND');
  refuseRevoked(before, claims.auth_time);
  if (before.email !== null && before.email !== code.email) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
  }
  const owner = await lockUserByEmail(trx, code.email);
  if (owner !== undefined && owner.uid !== before.uid) throw new IdentityError('EMAIL_EXISTS');
  await takeOobCode(trx, code);
  const after = await changeUser(trx, before.uid, {
    email: code.email,
    email_verified: true,
    ...(before.email === null ? { email_updated_at: now } : {}),
  });
  return { ...signInOf(session), user: after ?? before, isNewUser: false };
}

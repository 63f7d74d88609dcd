import * as z from 'zod/mini';
import type { Database } from '#server/db/connect.ts';
import { retryOnDuplicate } from '#server/db/retry-on-duplicate.ts';
import {
  changeUser,
  insertPhoneUser,
  lockUser,
  markLogin,
  type User,
  userByPhone,
} from '#server/identity/accounts/account-store.ts';
import { rememberDevice } from '#server/identity/devices/device-store.ts';
import { type IdentityCall, parseInput } from '#server/identity/identity-call.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit } from '#server/identity/limits.ts';
import { idTokenSigner, type SignIdToken } from '#server/identity/tokens/id-token.ts';
import { refuseRevoked, requireSession, type Session } from '#server/identity/tokens/session.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { PHONE_LIMITS } from './phone-limits.ts';
import { newPhoneProof, usePhoneProof } from './phone-proof-store.ts';
import { refusePhoneDisabled } from './send-code.ts';
import { phoneNumberOfCode, useSmsCode } from './sms-code-store.ts';

const text = z.optional(z.nullable(z.string()));
const Wanted = z.object({
  sessionInfo: text,
  code: text,
  temporaryProof: text,
  phoneNumber: text,
  idToken: text,
  operation: z.optional(z.unknown()),
});
type Wanted = z.output<typeof Wanted>;

/** A number that its holder has proved, and how to use the proof up. */
interface ProvedNumber {
  readonly phoneNumber: string;
  use(trx: Database): Promise<void>;
}

/**
 * accounts:signInWithPhoneNumber signs in by session and code, or by a proof from an earlier answer. With an ID token it
 * gives the number to that person (a link, or a new number). `operation: 'REAUTH'` makes no account.
 */
export const signInWithPhoneNumber: IdentityCall = async (input, deps, { sender, device }) => {
  refusePhoneDisabled(deps);
  const wanted = parseInput(Wanted, input);
  await enforceLimit(deps, PHONE_LIMITS.codesFromSender, sender);
  const session = wanted.idToken ? await requireSession(wanted.idToken, deps) : null;
  const proved = await provedNumber(wanted, deps);
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  return retryOnDuplicate(() =>
    deps.db.transaction().execute(async (trx) => {
      await proved.use(trx);
      if (session !== null) return linkNumber(trx, session, proved.phoneNumber, now, signIdToken);
      const { user, isNewUser } = await findOrInsertUser(
        trx,
        proved.phoneNumber,
        wanted.operation !== 'REAUTH',
        now,
      );
      await rememberDevice(trx, user.uid, device.issue(), now);
      const answer = await signInAnswer(trx, user, { provider: 'phone', authTime: now }, signIdToken);
      return { ...answer, phoneNumber: proved.phoneNumber, isNewUser };
    }),
  );
};

async function provedNumber(wanted: Wanted, { db, clock }: IdentityDeps): Promise<ProvedNumber> {
  const { sessionInfo, code, temporaryProof, phoneNumber } = wanted;
  if (temporaryProof && phoneNumber) {
    return { phoneNumber, use: (trx) => usePhoneProof(trx, temporaryProof, phoneNumber, clock.now()) };
  }
  if (!sessionInfo) throw new IdentityError('MISSING_SESSION_INFO');
  if (!code) throw new IdentityError('MISSING_CODE');
  const number = await phoneNumberOfCode(db, sessionInfo, code, clock.now());
  return { phoneNumber: number, use: (trx) => useSmsCode(trx, sessionInfo) };
}

async function findOrInsertUser(trx: Database, phoneNumber: string, mayBeNew: boolean, now: Date) {
  const known = await userByPhone(trx, phoneNumber);
  if (known === undefined) {
    // The SDK turns this code into "another person" here, and does not sign out the current one.
    if (!mayBeNew) throw new IdentityError('USER_NOT_FOUND');
    return { user: await insertPhoneUser(trx, phoneNumber, now), isNewUser: true };
  }
  const user = known.disabled ? undefined : await markLogin(trx, known, now);
  if (user === undefined) throw new IdentityError('USER_DISABLED');
  // Only now the row is locked: a moment ago the number may have been removed with all sessions.
  if (user.phone_number !== phoneNumber) throw new IdentityError('SESSION_EXPIRED');
  return { user, isNewUser: false };
}

/**
 * Gives the number to the person of the session. Linking is no sign-in: the new tokens keep the session's time and
 * method, so that a stranger with an unlocked phone cannot make it "signed in a moment ago" with a number of theirs.
 */
async function linkNumber(
  trx: Database,
  { user, claims }: Session,
  phoneNumber: string,
  now: Date,
  signIdToken: SignIdToken,
) {
  const before = await lockUser(trx, user.uid);
  if (before === undefined) throw new IdentityError('USER_NOT_FOUND');
  // The session may have ended since it was checked; it must not get new tokens.
  refuseRevoked(before, claims.auth_time);
  const holder = await userByPhone(trx, phoneNumber);
  if (holder !== undefined && holder.uid !== user.uid) return newPhoneProof(trx, phoneNumber, now);
  const since = before.phone_number === phoneNumber ? {} : { phone_updated_at: now };
  const after: User | undefined = await changeUser(trx, user.uid, { phone_number: phoneNumber, ...since });
  if (after === undefined) throw new IdentityError('USER_NOT_FOUND');
  const how = { provider: claims.firebase.sign_in_provider, authTime: new Date(claims.auth_time * 1000) };
  return { ...(await signInAnswer(trx, after, how, signIdToken)), phoneNumber, isNewUser: false };
}

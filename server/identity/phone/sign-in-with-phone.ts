import * as z from 'zod/mini';
import type { Database } from '#server/db/connect.ts';
import { againOnDuplicate } from '#server/db/retry-on-duplicate.ts';
import {
  changeUser,
  lockUser,
  markLogin,
  type User,
  userByPhone,
} from '#server/identity/accounts/account-store.ts';
import type { Flow } from '#server/identity/flow.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { limited } from '#server/identity/limits.ts';
import { parsed } from '#server/identity/passwords/credentials.ts';
import { idTokenSigner, type SignIdToken } from '#server/identity/tokens/id-token.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { refuseVoid, type SignedIn, signedIn } from '#server/identity/tokens/signed-in.ts';
import { PHONE_LIMITS } from './phone-limits.ts';
import { newProof, useProof } from './phone-proofs.ts';
import { insertPhoneUser } from './phone-user.ts';
import { refuseClosedDoor } from './send-code.ts';
import { numberBehind, useCode } from './sms-codes.ts';

const text = z.optional(z.nullable(z.string()));
const Wanted = z.object({
  ...{ sessionInfo: text, code: text, temporaryProof: text, phoneNumber: text, idToken: text },
  operation: z.optional(z.unknown()),
});
type Wanted = z.output<typeof Wanted>;

/** A number that its holder has proved, and how the proof is used up. */
interface Proved {
  readonly phoneNumber: string;
  use(trx: Database): Promise<void>;
}

/**
 * accounts:signInWithPhoneNumber: by session and code, or by a proof from an earlier answer. With an ID token the number
 * becomes that person's (link, or another number than before); `operation: 'REAUTH'` makes no account.
 */
export const signInWithPhoneNumber: Flow = async (input, deps, { sender }) => {
  refuseClosedDoor(deps);
  const wanted = parsed(Wanted, input);
  await limited(deps, PHONE_LIMITS.codesFromSender, sender);
  const caller = wanted.idToken ? await signedIn(wanted.idToken, deps) : null;
  const proved = await provedNumber(wanted, deps);
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  return againOnDuplicate(() =>
    deps.db.transaction().execute(async (trx) => {
      await proved.use(trx);
      if (caller !== null) return linked(trx, caller, proved.phoneNumber, now, signIdToken);
      const { user, isNewUser } = await personOf(trx, proved.phoneNumber, wanted.operation !== 'REAUTH', now);
      const answer = await signInAnswer(trx, user, { provider: 'phone', authTime: now }, signIdToken);
      return { ...answer, phoneNumber: proved.phoneNumber, isNewUser };
    }),
  );
};

async function provedNumber(wanted: Wanted, { db, clock }: IdentityDeps): Promise<Proved> {
  const { sessionInfo, code, temporaryProof, phoneNumber } = wanted;
  if (temporaryProof && phoneNumber) {
    return { phoneNumber, use: (trx) => useProof(trx, temporaryProof, phoneNumber, clock.now()) };
  }
  if (!sessionInfo) throw new IdentityError('MISSING_SESSION_INFO');
  if (!code) throw new IdentityError('MISSING_CODE');
  const number = await numberBehind(db, sessionInfo, code, clock.now());
  return { phoneNumber: number, use: (trx) => useCode(trx, sessionInfo) };
}

async function personOf(trx: Database, phoneNumber: string, mayBeNew: boolean, now: Date) {
  const known = await userByPhone(trx, phoneNumber);
  if (known === undefined) {
    // The SDK makes "another person" of this word here, and does not sign out the one who is there.
    if (!mayBeNew) throw new IdentityError('USER_NOT_FOUND');
    return { user: await insertPhoneUser(trx, phoneNumber, now), isNewUser: true };
  }
  const user = known.disabled ? undefined : await markLogin(trx, known, now);
  if (user === undefined) throw new IdentityError('USER_DISABLED');
  // The row is ours only now; a moment ago the number may have been taken away with all sessions.
  if (user.phone_number !== phoneNumber) throw new IdentityError('SESSION_EXPIRED');
  return { user, isNewUser: false };
}

/**
 * The number becomes the caller's. Linking is no sign-in: the new tokens keep the time and way of the session's own, so
 * that a phone left lying open cannot be made "signed in a moment ago" with somebody else's number.
 */
async function linked(
  trx: Database,
  { user, claims }: SignedIn,
  phoneNumber: string,
  now: Date,
  signIdToken: SignIdToken,
) {
  const here = await lockUser(trx, user.uid);
  if (here === undefined) throw new IdentityError('USER_NOT_FOUND');
  // The session may have ended since it was looked at; its tokens must not be born anew.
  refuseVoid(here, claims.auth_time);
  const holder = await userByPhone(trx, phoneNumber);
  if (holder !== undefined && holder.uid !== user.uid) return newProof(trx, phoneNumber, now);
  const since = here.phone_number === phoneNumber ? {} : { phone_updated_at: now };
  const after: User | undefined = await changeUser(trx, user.uid, { phone_number: phoneNumber, ...since });
  if (after === undefined) throw new IdentityError('USER_NOT_FOUND');
  const how = { provider: claims.firebase.sign_in_provider, authTime: new Date(claims.auth_time * 1000) };
  return { ...(await signInAnswer(trx, after, how, signIdToken)), phoneNumber, isNewUser: false };
}

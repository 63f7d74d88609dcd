import * as z from 'zod/mini';
import type { Database } from '#server/db/connect.ts';
import { againOnDuplicate } from '#server/db/retry-on-duplicate.ts';
import {
  changeUser,
  lockUser,
  lockUserByEmail,
  type User,
  wholeSecond,
} from '#server/identity/accounts/account-store.ts';
import { revokeSessions } from '#server/identity/accounts/accounts.ts';
import { emailOf } from '#server/identity/accounts/email-of.ts';
import { newUid } from '#server/identity/accounts/uid.ts';
import { dropUnproven } from '#server/identity/accounts/unproven-email.ts';
import type { Flow } from '#server/identity/flow.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { parsed } from '#server/identity/passwords/credentials.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { refuseVoid, type SignedIn, signedIn } from '#server/identity/tokens/signed-in.ts';
import { checkedCode, refuseForeign } from './check-code.ts';
import { type OobCode, takeOobCode } from './oob-code-store.ts';

const text = z.optional(z.nullable(z.string()));
const Wanted = z.object({ email: text, oobCode: text, idToken: text });

interface Entered {
  readonly user: User;
  readonly isNewUser: boolean;
  /** Of the session that the new tokens belong to. */
  readonly authTime: Date;
  readonly provider: string;
}

/**
 * accounts:signInWithEmailLink: whoever opened the link of a mail, and knows the address it went to. An unknown address
 * gets an account. With an ID token the address becomes that person's, confirmed.
 */
export const signInWithEmailLink: Flow = async (input, deps, { sender }) => {
  const wanted = parsed(Wanted, input);
  const email = emailOf(wanted.email);
  const code = await checkedCode(wanted.oobCode, deps, sender);
  if (code.operation !== 'EMAIL_SIGNIN') throw new IdentityError('INVALID_OOB_CODE');
  if (code.email !== email) throw new IdentityError('INVALID_EMAIL');
  const caller = wanted.idToken ? await signedIn(wanted.idToken, deps) : null;
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  return againOnDuplicate(() =>
    deps.db.transaction().execute(async (trx) => {
      const entered =
        caller === null ? await entering(trx, code, now) : await linking(trx, caller, code, now);
      const { user, isNewUser, ...how } = entered;
      return { ...(await signInAnswer(trx, user, how, signIdToken)), isNewUser };
    }),
  );
};

async function entering(trx: Database, code: OobCode, now: Date): Promise<Entered> {
  const how = { authTime: now, provider: 'password' };
  const known = await lockUserByEmail(trx, code.email);
  refuseForeign(code, known);
  await takeOobCode(trx, code);
  if (known === undefined)
    return { ...how, user: await insertConfirmed(trx, code.email, now), isNewUser: true };
  if (!known.email_verified) await revokeSessions(trx, known.uid, now);
  const user = await changeUser(trx, known.uid, {
    ...(await dropUnproven(trx, known)),
    last_login_at: now,
  });
  return { ...how, user: user ?? known, isNewUser: false };
}

/** Linking is no sign-in: the tokens keep the time and way of the session. */
async function linking(
  trx: Database,
  { user, claims }: SignedIn,
  code: OobCode,
  now: Date,
): Promise<Entered> {
  const how = { authTime: new Date(claims.auth_time * 1000), provider: claims.firebase.sign_in_provider };
  const before = await lockUser(trx, user.uid);
  if (before === undefined) throw new IdentityError('USER_NOT_FOUND');
  refuseVoid(before, claims.auth_time);
  if (before.email !== null && before.email !== code.email) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
  }
  const holder = await lockUserByEmail(trx, code.email);
  if (holder !== undefined && holder.uid !== before.uid) throw new IdentityError('EMAIL_EXISTS');
  await takeOobCode(trx, code);
  const after = await changeUser(trx, before.uid, {
    ...{ email: code.email, email_verified: true },
    ...(before.email === null ? { email_updated_at: now } : {}),
  });
  return { ...how, user: after ?? before, isNewUser: false };
}

/** Fails on the unique index when the address got an account in this moment. */
function insertConfirmed(trx: Database, email: string, now: Date): Promise<User> {
  return trx
    .insertInto('idp_users')
    .values({
      ...{ uid: newUid(), email, email_verified: true, password_hash: null },
      ...{ valid_since: wholeSecond(now), created_at: now, last_login_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

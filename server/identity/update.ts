import * as z from 'zod/mini';
import { parsed, refuseWeak } from './credentials.ts';
import { idTokenSigner } from './id-token.ts';
import { IdentityError } from './identity-error.ts';
import { LIMITS, limited } from './limits.ts';
import { linksOf } from './links.ts';
import type { IdentityParts } from './parts.ts';
import { revokeRefreshTokens } from './refresh-tokens.ts';
import type { Flow } from './route.ts';
import { signInAnswer } from './sign-in-answer.ts';
import { refuseOldSignIn, type SignedIn, signedIn } from './signed-in.ts';
import { userAnswer } from './user-answer.ts';
import { changeUser, nextSecond, type User } from './users.ts';

// PostgreSQL cannot keep a NUL character.
const line = (longest: number) =>
  z.optional(
    z.nullable(
      z.string().check(
        z.maxLength(longest),
        z.refine((text) => !text.includes('\0')),
      ),
    ),
  );

const Update = z.object({
  idToken: z.optional(z.nullable(z.string())),
  displayName: line(256),
  photoUrl: line(2048),
  password: z.optional(z.nullable(z.string())),
  email: z.optional(z.unknown()),
  deleteProvider: z.optional(z.unknown()),
  oobCode: z.optional(z.unknown()),
});

/** accounts:update: name and picture; the password after a recent sign-in. */
export const update: Flow = async (input, parts) => {
  const wanted = parsed(Update, input);
  refuseUnsupported(wanted);
  const caller = await signedIn(wanted.idToken, parts);
  const profile = profileOf(wanted);
  if (!wanted.password) {
    const user = await changed(parts, caller.user, profile);
    return userAnswer(user, await linksOf(parts.db, user.uid));
  }
  return changePassword(caller, wanted.password, profile, parts);
};

async function changePassword(
  caller: SignedIn,
  password: string,
  profile: Partial<User>,
  parts: IdentityParts,
) {
  refuseOldSignIn(caller, parts);
  refuseWeak(password);
  await limited(parts, LIMITS.passwordOfAccount, caller.user.uid);
  const passwordHash = await parts.hasher.hash(password);
  const signIdToken = await idTokenSigner(parts);
  const how = { provider: caller.claims.firebase.sign_in_provider, authTime: parts.clock.now() };
  return parts.db.transaction().execute(async (trx) => {
    const user = await changed({ db: trx }, caller.user, {
      ...profile,
      ...newSecret(passwordHash, how.authTime),
    });
    // Every other device has to sign in again; this one gets tokens of a new sign-in.
    await revokeRefreshTokens(trx, user.uid);
    return {
      ...userAnswer(user, await linksOf(trx, user.uid)),
      ...(await signInAnswer(trx, user, how, signIdToken)),
    };
  });
}

function newSecret(passwordHash: string, now: Date): Partial<User> {
  return {
    password_hash: passwordHash,
    password_updated_at: now,
    valid_since: nextSecond(now),
    last_login_at: now,
  };
}
async function changed({ db }: Pick<IdentityParts, 'db'>, user: User, change: Partial<User>): Promise<User> {
  if (Object.keys(change).length === 0) return user;
  const after = await changeUser(db, user.uid, change);
  if (after === undefined) throw new IdentityError('USER_NOT_FOUND');
  return after;
}

/** A member that is not there stays; null and '' take the value away. */
function profileOf({ displayName, photoUrl }: z.output<typeof Update>): Partial<User> {
  return {
    ...(displayName === undefined ? {} : { display_name: displayName || null }),
    ...(photoUrl === undefined ? {} : { photo_url: photoUrl || null }),
  };
}

function refuseUnsupported({ email, deleteProvider, oobCode }: z.output<typeof Update>): void {
  if (oobCode) throw new IdentityError('INVALID_OOB_CODE');
  if (email) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
  }
  if (deleteProvider) throw new IdentityError('OPERATION_NOT_ALLOWED : Unlinking is not supported.');
}

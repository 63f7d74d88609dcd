import * as z from 'zod/mini';
import { changeUser, type User } from '#server/identity/accounts/account-store.ts';
import { linksOf } from '#server/identity/accounts/link-store.ts';
import { userAnswer } from '#server/identity/accounts/user-answer.ts';
import { applyCode } from '#server/identity/codes/apply-code.ts';
import { type IdentityCall, parseInput } from '#server/identity/identity-call.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { changePassword } from '#server/identity/passwords/change-password.ts';
import { requireSession } from '#server/identity/tokens/session.ts';
import { changeEmail } from './change-email.ts';
import { unlink } from './unlink.ts';

// PostgreSQL cannot store a NUL character.
const textUpTo = (maxLength: number) =>
  z.optional(
    z.nullable(
      z.string().check(
        z.maxLength(maxLength),
        z.refine((text) => !text.includes('\0')),
      ),
    ),
  );

const text = z.optional(z.nullable(z.string()));
const Update = z.object({
  idToken: text,
  password: text,
  oobCode: text,
  displayName: textUpTo(256),
  photoUrl: textUpTo(2048),
  email: text,
  deleteProvider: z.optional(z.nullable(z.array(z.string()).check(z.maxLength(8)))),
});

/**
 * accounts:update applies the code of a mail (which needs no sign-in), removes sign-in methods, changes the password
 * or the address after a recent sign-in, or changes name and picture.
 */
export const updateAccount: IdentityCall = async (input, deps, request) => {
  const wanted = parseInput(Update, input);
  if (wanted.oobCode) return applyCode(wanted.oobCode, deps, request.sender);
  const session = await requireSession(wanted.idToken, deps);
  if (wanted.deleteProvider?.length) return unlink(session, wanted.deleteProvider, deps);
  const profile = profileOf(wanted);
  if (wanted.email && wanted.password)
    throw new IdentityError('OPERATION_NOT_ALLOWED : One change at a time.');
  if (wanted.email) return changeEmail(session, wanted.email, profile, deps);
  if (wanted.password) return changePassword(session, wanted.password, profile, deps, request);
  const user = await changed(deps, session.user, profile);
  return userAnswer(user, await linksOf(deps.db, user.uid));
};

async function changed({ db }: Pick<IdentityDeps, 'db'>, user: User, change: Partial<User>): Promise<User> {
  if (Object.keys(change).length === 0) return user;
  const after = await changeUser(db, user.uid, change);
  if (after === undefined) throw new IdentityError('USER_NOT_FOUND');
  return after;
}

/** A member that is missing stays as it is; null and '' remove the value. */
function profileOf({ displayName, photoUrl }: z.output<typeof Update>): Partial<User> {
  return {
    ...(displayName === undefined ? {} : { display_name: displayName || null }),
    ...(photoUrl === undefined ? {} : { photo_url: photoUrl || null }),
  };
}

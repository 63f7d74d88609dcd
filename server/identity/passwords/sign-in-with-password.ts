import { markLogin, type User, userByEmail } from '#server/identity/accounts/account-store.ts';
import type { Flow } from '#server/identity/flow.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { clearLimit, enforceLimit, LIMITS } from '#server/identity/limits.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { credentialsOf, isTooLongPassword } from './credentials.ts';

/** accounts:signInWithPassword. Answer and time are the same for a wrong password and an unknown address. */
export const signInWithPassword: Flow = async (input, deps, { sender }) => {
  const { email, password } = credentialsOf(input);
  await enforceLimit(deps, LIMITS.signInFromSender, sender);
  await enforceLimit(deps, LIMITS.signInOfAccount, email);
  const checked = await checkedUser(email, password, deps);
  if (checked.disabled) throw new IdentityError('USER_DISABLED');
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  const answer = await deps.db.transaction().execute(async (trx) => {
    const user = await markLogin(trx, checked, now);
    if (user === undefined) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
    return signInAnswer(trx, user, { provider: 'password', authTime: now }, signIdToken);
  });
  await clearLimit(deps, LIMITS.signInOfAccount, email);
  return { ...answer, registered: true };
};

async function checkedUser(email: string, password: string, deps: IdentityDeps): Promise<User> {
  if (isTooLongPassword(password)) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  const user = await userByEmail(deps.db, email);
  const right = await deps.hasher.verify(password, user?.password_hash ?? null);
  if (user === undefined || !right) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  return user;
}

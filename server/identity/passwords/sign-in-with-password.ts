import { markLogin, type User, userByEmail } from '#server/identity/accounts/account-store.ts';
import { rememberDevice } from '#server/identity/devices/device-store.ts';
import type { IdentityCall } from '#server/identity/identity-call.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit, LIMITS } from '#server/identity/limits.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { credentialsOf, isTooLongPassword } from './credentials.ts';
import { admitGuess, unlessBusy } from './guesses.ts';
import type { Turn } from './hash-queue.ts';

/** accounts:signInWithPassword. Answer and time are the same for a wrong password and an unknown address. */
export const signInWithPassword: IdentityCall = async (input, deps, request) => {
  const { email, password } = credentialsOf(input);
  await enforceLimit(deps, LIMITS.signInFromSender, request.sender);
  const guess = await admitGuess(deps, request, email);
  const checked = await unlessBusy(guess, () => checkedUser(email, password, deps, guess.turn));
  if (checked.disabled) throw new IdentityError('USER_DISABLED');
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  const answer = await deps.db.transaction().execute(async (trx) => {
    const user = await markLogin(trx, checked, now);
    if (user === undefined) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
    await rememberDevice(trx, user.uid, request.device.issue(), now);
    return signInAnswer(trx, user, { provider: 'password', authTime: now }, signIdToken);
  });
  await guess.succeeded();
  return { ...answer, registered: true };
};

async function checkedUser(email: string, password: string, deps: IdentityDeps, turn: Turn): Promise<User> {
  if (isTooLongPassword(password)) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  const user = await userByEmail(deps.db, email);
  const right = await deps.hasher.verify(password, user?.password_hash ?? null, turn);
  if (user === undefined || !right) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  return user;
}

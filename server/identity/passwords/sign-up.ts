import { insertUser } from '#server/identity/accounts/account-store.ts';
import { newUid } from '#server/identity/accounts/uid.ts';
import { rememberDevice } from '#server/identity/devices/device-store.ts';
import type { IdentityCall } from '#server/identity/identity-call.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit, LIMITS } from '#server/identity/limits.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { credentialsOf, refuseWeakPassword } from './credentials.ts';
import { linkPassword } from './link-password.ts';

/** accounts:signUp with e-mail and password. There are no anonymous accounts. */
export const signUp: IdentityCall = async (input, deps, request) => {
  if (isAnonymous(input)) throw new IdentityError('ADMIN_ONLY_OPERATION');
  const { email, password, idToken } = credentialsOf(input);
  refuseWeakPassword(password);
  if (idToken) return linkPassword({ idToken, email, password }, deps, request);
  await enforceLimit(deps, LIMITS.signUpFromSender, request.sender);
  // Also for an address that has an account, so that the time of a sign-up reveals nothing.
  const passwordHash = await deps.hasher.hash(password, { sender: request.sender, known: null });
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const uid = newUid();
    const user = await insertUser(trx, { uid, email, passwordHash, now });
    if (user === undefined) throw new IdentityError('EMAIL_EXISTS');
    await rememberDevice(trx, uid, request.device.issue(), now);
    return signInAnswer(trx, user, { provider: 'password', authTime: now }, signIdToken);
  });
};

function isAnonymous(input: Readonly<Record<string, unknown>>): boolean {
  return input['email'] === undefined && input['password'] === undefined;
}

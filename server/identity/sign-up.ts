import { credentialsOf, refuseWeak } from './credentials.ts';
import { idTokenSigner } from './id-token.ts';
import { IdentityError } from './identity-error.ts';
import { LIMITS, limited } from './limits.ts';
import type { Flow } from './route.ts';
import { signInAnswer } from './sign-in-answer.ts';
import { newUid } from './uid.ts';
import { insertUser, userByEmail } from './users.ts';

/** accounts:signUp with e-mail and password. A person without either (anonymous) does not exist here. */
export const signUp: Flow = async (input, parts, { sender }) => {
  if (isAnonymous(input)) throw new IdentityError('ADMIN_ONLY_OPERATION');
  const { email, password, idToken } = credentialsOf(input);
  if (idToken) throw new IdentityError('OPERATION_NOT_ALLOWED : Linking is not supported.');
  refuseWeak(password);
  await limited(parts, LIMITS.signUpFromSender, sender);
  if ((await userByEmail(parts.db, email)) !== undefined) throw new IdentityError('EMAIL_EXISTS');
  const passwordHash = await parts.hasher.hash(password);
  const signIdToken = await idTokenSigner(parts);
  const now = parts.clock.now();
  return parts.db.transaction().execute(async (trx) => {
    const uid = newUid();
    const user = await insertUser(trx, { uid, email, passwordHash, now });
    if (user === undefined) throw new IdentityError('EMAIL_EXISTS');
    return signInAnswer(trx, user, { provider: 'password', authTime: now }, signIdToken);
  });
};

function isAnonymous(input: Readonly<Record<string, unknown>>): boolean {
  return input['email'] === undefined && input['password'] === undefined;
}

import {
  type Auth,
  signInWithEmailLink as firebaseSignInWithEmailLink,
  signInWithCredential,
} from 'firebase/auth';
import { authFailure, orAuthError } from '#session/auth-failure.ts';
import type { AuthProvider } from '#session/auth-provider.ts';
import { AuthError } from '#session/session.ts';
import { signInResultOf } from './firebase-auth.ts';
import { startPhoneChallenge } from './firebase-phone.ts';
import type { Social } from './firebase-social.ts';

export function firebaseSignInMethods(
  auth: Auth,
  social: () => Social,
  cancel: () => void,
): AuthProvider['signInMethods'] {
  return {
    signInWith: (provider) =>
      orAuthError(async () => signInResultOf(await social().run({ action: 'signIn', provider }))),
    cancel,
    returned: () =>
      orAuthError(async () => {
        const back = await social().returned(['signIn']);
        return back && signInResultOf(back.credential);
      }),
    sendCode(phoneNumber) {
      cancel();
      return startPhoneChallenge(auth, phoneNumber, async (credential) =>
        signInResultOf(await signInWithCredential(auth, credential)),
      );
    },
    async signInWithEmailLink(email, href) {
      cancel();
      try {
        return signInResultOf(await firebaseSignInWithEmailLink(auth, email, href));
      } catch (error) {
        const failure = authFailure(error);
        // The address is not an e-mail link.
        throw failure.code === 'argument-error' ? new AuthError('invalid-action-code', error) : failure;
      }
    },
  };
}

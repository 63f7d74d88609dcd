import { type Auth, signInWithCredential, signInWithEmailLink } from 'firebase/auth';
import { authFailure, orAuthError } from './auth-failure.ts';
import type { AuthProvider } from './auth-provider.ts';
import { entryOf } from './firebase-auth.ts';
import { challenge } from './firebase-phone.ts';
import type { Social } from './firebase-social.ts';
import { AuthError } from './session.ts';

export function firebaseWays(auth: Auth, social: () => Social, cancel: () => void): AuthProvider['ways'] {
  return {
    enterBy: (provider) => orAuthError(async () => entryOf(await social().run({ deed: 'enter', provider }))),
    cancel,
    returned: () =>
      orAuthError(async () => {
        const back = await social().returned(['enter']);
        return back && entryOf(back.credential);
      }),
    sendCode(phoneNumber) {
      cancel();
      return challenge(auth, phoneNumber, async (credential) =>
        entryOf(await signInWithCredential(auth, credential)),
      );
    },
    async enterByEmailLink(email, href) {
      cancel();
      try {
        return entryOf(await signInWithEmailLink(auth, email, href));
      } catch (error) {
        const failure = authFailure(error);
        // An address that is no such link.
        throw failure.code === 'argument-error' ? new AuthError('invalid-action-code', error) : failure;
      }
    },
  };
}

import {
  type Auth,
  createUserWithEmailAndPassword,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import { orAuthError } from '#session/auth-failure.ts';
import type { AuthProvider } from '#session/auth-provider.ts';
import type { FreshToken } from '#session/session.ts';
import { firebaseAccount, renew } from './firebase-account.ts';
import { firebaseActionCodes } from './firebase-action-codes.ts';
import { type FirebaseOptions, identityOf, openAuth } from './firebase-auth.ts';
import { firebaseSignInMethods } from './firebase-sign-in-methods.ts';
import { firebaseSocial, type Social } from './firebase-social.ts';

/** A token with less left than this is renewed before it is used: a long upload must not outlive it. */
const FRESH_MS = 5 * 60 * 1000;

/** Firebase Authentication, or embedded identity behind the same SDK. This file is a chunk of its own. */
export function openFirebase(given: FirebaseOptions): AuthProvider {
  const auth = openAuth(given);
  const renewing = new Map<string, Promise<string>>();
  let socialOnce: Social | undefined;
  const social = () => {
    socialOnce ??= firebaseSocial(auth, given, window);
    return socialOnce;
  };
  const cancel = () => socialOnce?.cancel();
  return {
    watch: (listener) => onAuthStateChanged(auth, (user) => listener(user && identityOf(user))),
    check: () =>
      orAuthError(async () => {
        await auth.authStateReady();
        if (auth.currentUser !== null) await renew(auth.currentUser);
        return auth.currentUser && identityOf(auth.currentUser);
      }),
    token: ({ refresh }) => orAuthError(() => freshToken(auth, refresh, renewing)),
    expiresAt: () => auth.currentUser && expiryOf(auth.currentUser),
    signUp: (email, password) => {
      cancel();
      return orAuthError(async () =>
        identityOf((await createUserWithEmailAndPassword(auth, email, password)).user),
      );
    },
    signIn: (email, password) => {
      cancel();
      return orAuthError(async () =>
        identityOf((await signInWithEmailAndPassword(auth, email, password)).user),
      );
    },
    signOut: () =>
      orAuthError(async () => {
        await signOut(auth);
        // The SDK keeps a person whom a check under way has just read once more behind this: the second call is last.
        await signOut(auth);
      }),
    signInMethods: firebaseSignInMethods(auth, social, cancel),
    account: firebaseAccount(auth, social, given),
    actions: firebaseActionCodes(auth, given),
  };
}

/** Calls that need a renewal at the same time share one. */
async function freshToken(
  auth: Auth,
  refresh: boolean,
  renewing: Map<string, Promise<string>>,
): Promise<FreshToken | null> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (user === null) return null;
  if (!refresh && !expiresSoon(user)) return { uid: user.uid, token: await user.getIdToken() };
  const renewal = renewing.get(user.uid) ?? user.getIdToken(true).finally(() => renewing.delete(user.uid));
  renewing.set(user.uid, renewal);
  return { uid: user.uid, token: await renewal };
}

function expiresSoon(user: User): boolean {
  return expiryOf(user) - Date.now() < FRESH_MS;
}

/** By the device's own count since the token arrived; `exp` would be wrong on a device whose clock is. */
function expiryOf(user: User): number {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { expirationTime?: unknown } };
  const expires = stsTokenManager?.expirationTime;
  return typeof expires === 'number' ? expires : 0;
}

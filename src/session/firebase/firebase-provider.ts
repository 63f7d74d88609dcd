import {
  type Auth,
  createUserWithEmailAndPassword,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import pLimit, { type LimitFunction } from 'p-limit';
import { MINUTE_MS } from '#domain/time-units.ts';
import { orAuthError } from '#session/auth-failure.ts';
import type { AuthProvider } from '#session/auth-provider.ts';
import type { FreshToken } from '#session/session.ts';
import { firebaseAccount, reloadUser } from './firebase-account.ts';
import { firebaseActionCodes } from './firebase-action-codes.ts';
import { type FirebaseOptions, identityOf, openAuth } from './firebase-auth.ts';
import { firebaseSignInMethods } from './firebase-sign-in-methods.ts';
import { firebaseSocial, type Social } from './firebase-social.ts';

/** A token that expires sooner is renewed before use, because a long upload must not outlive it. */
const MIN_TOKEN_LIFETIME_MS = 5 * MINUTE_MS;

/** Opens Firebase Authentication, or embedded identity behind the same SDK. This file is its own chunk. */
export function openFirebase(options: FirebaseOptions): AuthProvider {
  const auth = openAuth(options);
  const renewing = new Map<string, Promise<string>>();
  // A new password ends the tokens before it: a renewal or a check that asks with one of them meanwhile would sign this page out.
  const inTurn = pLimit(1);
  let socialOnce: Social | undefined;
  const social = () => {
    socialOnce ??= firebaseSocial(auth, options, window);
    return socialOnce;
  };
  const cancel = () => socialOnce?.cancel();
  return {
    watch: (listener) => onAuthStateChanged(auth, (user) => listener(user && identityOf(user))),
    check: () =>
      orAuthError(async () => {
        await auth.authStateReady();
        await inTurn(async () => auth.currentUser && (await reloadUser(auth.currentUser)));
        return auth.currentUser && identityOf(auth.currentUser);
      }),
    token: ({ refresh }) => orAuthError(() => freshToken(auth, refresh, { renewing, inTurn })),
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
        // A running check may store its person again after the first call; the second call comes last.
        await signOut(auth);
      }),
    signInMethods: firebaseSignInMethods(auth, social, cancel),
    account: firebaseAccount(auth, social, options, inTurn),
    actions: firebaseActionCodes(auth, options),
  };
}

interface Renewals {
  /** The renewal under way, by person: concurrent calls share it. */
  readonly renewing: Map<string, Promise<string>>;
  readonly inTurn: LimitFunction;
}

async function freshToken(
  auth: Auth,
  refresh: boolean,
  { renewing, inTurn }: Renewals,
): Promise<FreshToken | null> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (user === null) return null;
  if (!refresh && !expiresSoon(user)) return { uid: user.uid, token: await user.getIdToken() };
  const renew = () => inTurn(() => user.getIdToken(true)).finally(() => renewing.delete(user.uid));
  const renewal = renewing.get(user.uid) ?? renew();
  renewing.set(user.uid, renewal);
  return { uid: user.uid, token: await renewal };
}

function expiresSoon(user: User): boolean {
  return expiryOf(user) - Date.now() < MIN_TOKEN_LIFETIME_MS;
}

/** Measured by the device since the token arrived; `exp` would be wrong on a device with a wrong clock. */
function expiryOf(user: User): number {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { expirationTime?: unknown } };
  const expires = stsTokenManager?.expirationTime;
  return typeof expires === 'number' ? expires : 0;
}

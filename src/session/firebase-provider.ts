import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  type Persistence,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import type { PublicConfig } from '#contract/public-config.ts';
import { orAuthError } from './auth-failure.ts';
import type { AuthProvider } from './auth-provider.ts';
import type { FreshToken, Identity } from './session.ts';

/** A token with less left than this is renewed before it is used: a long upload must not outlive it. */
const FRESH_MS = 5 * 60 * 1000;

export interface FirebaseGiven {
  readonly config: PublicConfig['auth'];
  /** Where embedded identity answers. */
  readonly origin: string;
  readonly persistence?: Persistence[];
  /** The worker opens the same name: it is part of the key under which the SDK keeps the person. */
  readonly appName?: string;
}

/** Firebase Authentication, or embedded identity behind the same SDK. This file is a chunk of its own. */
export function openFirebase(given: FirebaseGiven): AuthProvider {
  const auth = authOf(given);
  const renewing = new Map<string, Promise<string>>();
  return {
    watch: (listener) => onAuthStateChanged(auth, (user) => listener(user && identityOf(user))),
    check: () =>
      orAuthError(async () => {
        await auth.authStateReady();
        await auth.currentUser?.reload();
        return auth.currentUser && identityOf(auth.currentUser);
      }),
    token: ({ refresh }) => orAuthError(() => freshToken(auth, refresh, renewing)),
    signUp: (email, password) =>
      orAuthError(async () => identityOf((await createUserWithEmailAndPassword(auth, email, password)).user)),
    signIn: (email, password) =>
      orAuthError(async () => identityOf((await signInWithEmailAndPassword(auth, email, password)).user)),
    signOut: () => orAuthError(() => signOut(auth)),
  };
}

function authOf({ config, origin, persistence, appName }: FirebaseGiven): Auth {
  const { apiKey, projectId, authDomain } = config;
  const app = initializeApp({ apiKey, projectId, authDomain }, appName);
  const auth = initializeAuth(app, {
    persistence: persistence ?? [indexedDBLocalPersistence, browserLocalPersistence],
  });
  // In the same breath as `initializeAuth`: the SDK begins to ask its provider in the next one.
  if (config.mode === 'embedded') connectAuthEmulator(auth, origin, { disableWarnings: true });
  return auth;
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

/** By the device's own count since the token arrived; `exp` would be wrong on a device whose clock is. */
function expiresSoon(user: User): boolean {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { expirationTime?: unknown } };
  const expires = stsTokenManager?.expirationTime;
  return typeof expires !== 'number' || expires - Date.now() < FRESH_MS;
}

function identityOf({ uid, email, displayName }: User): Identity {
  return { uid, email, displayName };
}

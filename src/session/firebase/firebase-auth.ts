import { getApps, initializeApp } from 'firebase/app';
import {
  type ActionCodeSettings,
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  type Dependencies,
  getAdditionalUserInfo,
  getAuth,
  indexedDBLocalPersistence,
  initializeAuth,
  type Persistence,
  type User,
  type UserCredential,
} from 'firebase/auth';
import type { PublicConfig } from '#contract/public-config.ts';
import { authFailure } from '#session/auth-failure.ts';
import { AuthError, type Identity } from '#session/session.ts';
import type { SignInResult } from '#session/sign-in-methods.ts';

/** The app beside the product's own in which a redirect is carried out (firebase-redirect.ts). */
const ASIDE = 'otomichi-redirect';

export interface FirebaseOptions {
  readonly config: PublicConfig['auth'];
  /** Where embedded identity answers, and where links in mails lead back to. */
  readonly origin: string;
  readonly persistence?: Persistence[];
  /** The worker opens the same name: it is part of the key under which the SDK keeps the person. */
  readonly appName?: string;
}

export function openAuth(given: FirebaseOptions): Auth {
  const persistence = given.persistence ?? [indexedDBLocalPersistence, browserLocalPersistence];
  return open(given, given.appName, { persistence });
}

/** Keeps what it holds in this tab alone. */
export function openRedirectAuth(given: FirebaseOptions): Auth {
  const before = getApps().find(({ name }) => name === ASIDE);
  if (before !== undefined) return getAuth(before);
  return open(given, ASIDE, {
    persistence: browserSessionPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
}

function open({ config, origin }: FirebaseOptions, name: string | undefined, how: Dependencies): Auth {
  const { apiKey, projectId, authDomain } = config;
  const auth = initializeAuth(initializeApp({ apiKey, projectId, authDomain }, name), how);
  // In the same breath as `initializeAuth`: the SDK begins to ask its provider in the next one.
  if (config.mode === 'embedded') connectAuthEmulator(auth, origin, { disableWarnings: true });
  // Mails, messages and the provider's pages.
  auth.languageCode = 'ja';
  return auth;
}

export function identityOf({ uid, email, displayName }: User): Identity {
  return { uid, email, displayName };
}

export function signInResultOf(credential: UserCredential): SignInResult {
  return {
    identity: identityOf(credential.user),
    isNew: getAdditionalUserInfo(credential)?.isNewUser ?? false,
  };
}

/**
 * Asks for a mail whose page leads on to a path of this origin. Where the origin is not one that the provider leads to
 * (an address of the machine beside its name), the mail is asked for without: its link is good all the same.
 */
export async function withContinueURL(
  { origin }: Pick<FirebaseOptions, 'origin'>,
  path: string,
  ask: (settings?: ActionCodeSettings) => Promise<void>,
): Promise<void> {
  try {
    await ask({ url: origin + path });
  } catch (error) {
    if (!REFUSED_ORIGIN.includes(authFailure(error).code)) throw error;
    await ask();
  }
}

const REFUSED_ORIGIN = ['unauthorized-continue-uri', 'invalid-continue-uri'];

/** Whoever is signed in; rejects with `null-user` ("not authenticated", specification, section 5). */
export async function personOf(auth: Auth): Promise<User> {
  await auth.authStateReady();
  if (auth.currentUser === null) throw new AuthError('null-user');
  return auth.currentUser;
}

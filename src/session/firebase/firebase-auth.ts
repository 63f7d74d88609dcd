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
import { sessionPersistence } from '#lib/session-persistence.ts';
import { authFailure } from '#session/auth-failure.ts';
import { AuthError, type Identity } from '#session/session.ts';
import type { SignInResult } from '#session/sign-in-methods.ts';

/** The second Firebase app that carries out redirects (firebase-redirect.ts). */
const REDIRECT_APP = 'otomichi-redirect';

export interface FirebaseOptions {
  readonly config: PublicConfig['auth'];
  /** Where embedded identity answers and links in mails lead. */
  readonly origin: string;
  readonly persistence?: Persistence[];
  /** The worker opens the same name: it is part of the SDK's storage key. */
  readonly appName?: string;
}

export function openAuth(options: FirebaseOptions): Auth {
  const persistence = options.persistence ?? [
    sessionPersistence(indexedDBLocalPersistence),
    browserLocalPersistence,
  ];
  return open(options, options.appName, { persistence });
}

/** Opens the second app; it stores its person in this tab only. */
export function openRedirectAuth(options: FirebaseOptions): Auth {
  const existing = getApps().find(({ name }) => name === REDIRECT_APP);
  if (existing !== undefined) return getAuth(existing);
  return open(options, REDIRECT_APP, {
    persistence: browserSessionPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
}

function open({ config, origin }: FirebaseOptions, name: string | undefined, how: Dependencies): Auth {
  const { apiKey, projectId, authDomain } = config;
  const auth = initializeAuth(initializeApp({ apiKey, projectId, authDomain }, name), how);
  // In the same tick as `initializeAuth`: the SDK sends its first request in the next one.
  if (config.mode === 'embedded') connectAuthEmulator(auth, origin, { disableWarnings: true });
  // The language of mails, messages and the provider's pages.
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
 * Requests a mail whose page continues to a path of this origin. Where the provider does not allow the origin (an IP
 * address instead of the host name), requests the mail without it: its link works all the same.
 */
export async function withContinueURL(
  { origin }: Pick<FirebaseOptions, 'origin'>,
  path: string,
  request: (settings?: ActionCodeSettings) => Promise<void>,
): Promise<void> {
  try {
    await request({ url: origin + path });
  } catch (error) {
    if (!ORIGIN_ERRORS.includes(authFailure(error).code)) throw error;
    await request();
  }
}

const ORIGIN_ERRORS = ['unauthorized-continue-uri', 'invalid-continue-uri'];

/** The user who is signed in; rejects with `null-user` when there is none. */
export async function currentUser(auth: Auth): Promise<User> {
  await auth.authStateReady();
  if (auth.currentUser === null) throw new AuthError('null-user');
  return auth.currentUser;
}

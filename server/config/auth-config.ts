import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

const FIREBASE_PROVIDERS = ['google.com', 'apple.com', 'phone'] as const;
export type FirebaseProvider = (typeof FIREBASE_PROVIDERS)[number];

/** Who authenticates people: our own identity module on the same database, or Firebase Authentication. */
export type AuthConfig =
  | { readonly mode: 'embedded'; readonly apiKey: string; readonly projectId: string }
  | {
      readonly mode: 'firebase';
      readonly apiKey: string;
      readonly projectId: string;
      /** Where Firebase's pop-up pages are; the server proxies them on our origin. */
      readonly authDomain: string;
      /** Path of a service account's JSON: needed to end a person's sessions. */
      readonly serviceAccount: string | null;
      /** The sign-in methods besides e-mail and password that are enabled in Firebase's console. */
      readonly providers: readonly FirebaseProvider[];
    };

/** Embedded identity accepts any non-empty key; this one explains itself in a network log. */
const EMBEDDED = { mode: 'embedded', apiKey: 'otomichi-embedded', projectId: 'otomichi' } as const;

const OF_FIREBASE_ALONE = ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID', 'FIREBASE_SERVICE_ACCOUNT'] as const;

/** Firebase's console has its own. */
const OF_EMBEDDED_ALONE = ['GOOGLE_CLIENT_ID', 'APPLE_CLIENT_ID'] as const;

export function authConfigOf(given: Environment): AuthConfig {
  refuseEmulator(given);
  if (given.AUTH_MODE === 'firebase') {
    const idle = OF_EMBEDDED_ALONE.find((name) => given[name] !== undefined);
    if (idle === undefined) return firebaseOf(given);
    throw new ConfigError(
      `AUTH_MODE=firebase contradicts ${idle}: enter the client in Firebase's console and remove the setting.`,
    );
  }
  if (given.AUTH_MODE === undefined) refuseSilentChoice(given);
  const unused = OF_FIREBASE_ALONE.find((name) => given[name] !== undefined);
  if (unused !== undefined) {
    throw new ConfigError(
      `AUTH_MODE=embedded contradicts ${unused}; set AUTH_MODE=firebase or remove the setting.`,
    );
  }
  return EMBEDDED;
}

function refuseEmulator({ NODE_ENV, FIREBASE_AUTH_EMULATOR_HOST }: Environment): void {
  if (NODE_ENV === 'production' && FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
    throw new ConfigError(
      'FIREBASE_AUTH_EMULATOR_HOST is set in production; the emulator accepts forged tokens, so remove it.',
    );
  }
}

function refuseSilentChoice(given: Environment): void {
  if (given.NODE_ENV === 'production') {
    throw new ConfigError(
      'AUTH_MODE must be set in production: firebase, or embedded for identity of our own.',
    );
  }
  if (OF_FIREBASE_ALONE.some((name) => given[name] !== undefined)) {
    throw new ConfigError(
      'Firebase is configured, but AUTH_MODE is not set; set AUTH_MODE=firebase to use it.',
    );
  }
}

function firebaseOf({
  FIREBASE_PROJECT_ID,
  FIREBASE_API_KEY,
  FIREBASE_AUTH_DOMAIN,
  FIREBASE_SERVICE_ACCOUNT,
  FIREBASE_PROVIDERS: providers,
}: Environment): AuthConfig {
  if (FIREBASE_PROJECT_ID === undefined) {
    throw new ConfigError('AUTH_MODE=firebase needs FIREBASE_PROJECT_ID.');
  }
  if (FIREBASE_API_KEY === undefined) {
    throw new ConfigError('AUTH_MODE=firebase needs FIREBASE_API_KEY.');
  }
  if (FIREBASE_AUTH_DOMAIN !== undefined && !isHost(FIREBASE_AUTH_DOMAIN)) {
    throw new ConfigError(
      'FIREBASE_AUTH_DOMAIN must be a host alone, such as my-project.firebaseapp.com, without https:// and path.',
    );
  }
  return {
    mode: 'firebase',
    apiKey: FIREBASE_API_KEY,
    projectId: FIREBASE_PROJECT_ID,
    authDomain: FIREBASE_AUTH_DOMAIN ?? `${FIREBASE_PROJECT_ID}.firebaseapp.com`,
    serviceAccount: FIREBASE_SERVICE_ACCOUNT ?? null,
    providers: providersOf(providers),
  };
}

function isHost(text: string): boolean {
  return /^[a-z0-9.-]+(:\d+)?$/i.test(text) && URL.canParse(`https://${text}`);
}

/** "none" for a school with e-mail and password alone. */
function providersOf(text: string): readonly FirebaseProvider[] {
  if (text === 'none') return [];
  return text.split(',').map((part) => {
    const found = FIREBASE_PROVIDERS.find((name) => name === part.trim());
    if (found !== undefined) return found;
    throw new ConfigError(
      `FIREBASE_PROVIDERS must be "none" or a list of ${FIREBASE_PROVIDERS.join(', ')}; "${part.trim()}" is neither.`,
    );
  });
}

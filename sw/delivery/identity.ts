import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth/web-extension';
import type { PublicConfig } from '#contract/public-config.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { sessionPersistence } from '#lib/session-persistence.ts';

/** The same as in the page: a step of the outbox must not outlive its token. */
const MIN_TOKEN_LIFETIME_MS = 5 * MINUTE_MS;

export interface WorkerToken {
  uid: string;
  token: string;
}

let opened: { key: string; app: FirebaseApp; auth: Auth } | undefined;

/**
 * A token of the person whom the page signed in on this device, or null when nobody is. Rejects when a new
 * token needs the network and there is none. The SDK follows changes of the stored session for as long as the
 * worker lives.
 *
 * @param config `auth` of /config.json
 * @param refresh true after the server refused the token: gets a new one, whatever the device's clock says
 */
export async function workerToken(
  config: PublicConfig['auth'],
  { refresh }: { refresh: boolean },
): Promise<WorkerToken | null> {
  const auth = await authOf(config);
  await auth.authStateReady();
  const user = auth.currentUser;
  if (user === null) return null;
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { expirationTime?: unknown } };
  const expires = stsTokenManager?.expirationTime;
  const stale = typeof expires !== 'number' || expires - Date.now() < MIN_TOKEN_LIFETIME_MS;
  try {
    return { uid: user.uid, token: await user.getIdToken(refresh || stale) };
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'auth/user-token-expired' || code === 'auth/user-disabled') return null;
    throw error;
  }
}

/** Uses the page's app name (the default) and key: together they name where the SDK stores the session. */
async function authOf(config: PublicConfig['auth']): Promise<Auth> {
  const key = JSON.stringify(config);
  while (opened !== undefined && opened.key !== key) {
    const { app } = opened;
    opened = undefined;
    await deleteApp(app);
  }
  opened ??= open(config, key);
  return opened.auth;
}

function open(config: PublicConfig['auth'], key: string) {
  const { apiKey, projectId, authDomain } = config;
  const app = initializeApp({ apiKey, projectId, authDomain });
  const auth = initializeAuth(app, { persistence: sessionPersistence(indexedDBLocalPersistence) });
  if (config.mode === 'embedded') connectAuthEmulator(auth, self.location.origin, { disableWarnings: true });
  return { key, app, auth };
}

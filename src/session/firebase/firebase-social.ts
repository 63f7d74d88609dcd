import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  linkWithPopup,
  OAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  type UserCredential,
} from 'firebase/auth';
import { SECOND_MS } from '#domain/time-units.ts';
import { authFailure } from '#session/auth-failure.ts';
import { type PendingRedirect, pendingRedirect, type RedirectAction } from '#session/pending-redirect.ts';
import { AuthError } from '#session/session.ts';
import type { ProviderName } from '#session/sign-in-methods.ts';
import { currentUser, type FirebaseOptions, openRedirectAuth } from './firebase-auth.ts';
import { type Returned, redirectFlow } from './firebase-redirect.ts';
import { type PopupView, popupFlow } from './popup-flow.ts';
import { popupOrRedirect } from './popup-or-redirect.ts';

/** Signs in, links or reauthenticates with an external provider. */
export interface Social {
  run(pending: PendingRedirect): Promise<UserCredential>;
  /** The result of a redirect with one of these actions; null for others. Rejects when it failed. */
  returned(actions: readonly RedirectAction[]): Promise<Extract<Returned, { credential: unknown }> | null>;
  cancel(): void;
}

export function firebaseSocial(
  auth: Auth,
  options: FirebaseOptions,
  view: typeof globalThis & Window,
): Social {
  const popups = popupFlow(view as PopupView);
  const ready = async () => {
    if (options.config.mode !== 'embedded') return;
    // Replaces Google's script, which is not available without the Internet.
    const { installGapiShim } = await import('./gapi-shim.ts');
    installGapiShim(view);
  };
  const redirects = redirectFlow({
    checkServer: () => checkServer(view),
    auth,
    redirectAuth: async () => {
      await ready();
      return openRedirectAuth(options);
    },
    tab: view.sessionStorage,
    events: view,
  });
  return {
    cancel: popups.cancel,
    run: (pending) =>
      withProviderErrors(() =>
        popupOrRedirect({
          installed: isInstalled(view),
          popup: () =>
            popups.run(async () => {
              await ready();
              return byPopup(auth, pending);
            }),
          redirect: () => redirects.leave(pending, providerOf(pending.provider)),
        }),
      ),
    async returned(actions) {
      const pending = pendingRedirect.read(view.sessionStorage);
      if (pending === null || !actions.includes(pending.action)) return null;
      const back = await redirects.returned();
      if (back === null) return null;
      if ('failure' in back) throw providerFailure(back.failure);
      return back;
    },
  };
}

/** Maximum wait for the server before a redirect. */
const SERVER_TIMEOUT_MS = 10 * SECOND_MS;

/** Rejects when the server does not answer; `no-store` bypasses the worker's cached answers. */
async function checkServer(view: typeof globalThis): Promise<void> {
  const options = {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
  } as const;
  try {
    await view.fetch('/healthz', options);
  } catch (error) {
    throw new AuthError('network-request-failed', error);
  }
}

async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw providerFailure(error);
  }
}

/** For an answer that the server rejects, the SDK reports the error code of a wrong password. */
function providerFailure(error: unknown): AuthError {
  const failure = authFailure(error);
  return failure.code === 'invalid-credential' ? new AuthError('rejected-credential', error) : failure;
}

async function byPopup(auth: Auth, { action, provider }: PendingRedirect): Promise<UserCredential> {
  const social = providerOf(provider);
  if (action === 'signIn') return signInWithPopup(auth, social, browserPopupRedirectResolver);
  const person = await currentUser(auth);
  return action === 'link'
    ? linkWithPopup(person, social, browserPopupRedirectResolver)
    : reauthenticateWithPopup(person, social, browserPopupRedirectResolver);
}

function providerOf(name: ProviderName) {
  if (name === 'google.com') {
    // On a shared device the person chooses the account.
    return new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' });
  }
  const apple = new OAuthProvider('apple.com');
  apple.addScope('email');
  apple.addScope('name');
  return apple.setCustomParameters({ locale: 'ja_JP' });
}

/** Whether the app was opened from the home screen: pop-ups then open in a browser and cannot return. */
function isInstalled(view: typeof globalThis & Window): boolean {
  const { standalone } = view.navigator as { standalone?: boolean };
  return standalone === true || view.matchMedia('(display-mode: standalone)').matches;
}

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
import { authFailure } from '#session/auth-failure.ts';
import { type PendingRedirect, pendingRedirect } from '#session/pending-redirect.ts';
import { AuthError } from '#session/session.ts';
import type { ProviderName } from '#session/sign-in-methods.ts';
import { type FirebaseOptions, openRedirectAuth, personOf } from './firebase-auth.ts';
import { type Returned, redirectFlow } from './firebase-redirect.ts';
import { type PopupView, popupFlow } from './popup-flow.ts';
import { popupOrRedirect } from './popup-or-redirect.ts';

/** What a provider outside does: lets in, is added, or vouches once more. */
export interface Social {
  run(mark: PendingRedirect): Promise<UserCredential>;
  /** Rejects with what went wrong; only of redirects of these deeds. */
  returned(
    deeds: readonly PendingRedirect['deed'][],
  ): Promise<Extract<Returned, { credential: unknown }> | null>;
  cancel(): void;
}

export function firebaseSocial(auth: Auth, given: FirebaseOptions, view: typeof globalThis & Window): Social {
  const popups = popupFlow(view as PopupView);
  const ready = async () => {
    if (given.config.mode !== 'embedded') return;
    // Instead of Google's script, which is not there without the Internet (facts, identity 3).
    const { installGapiShim } = await import('./gapi-shim.ts');
    installGapiShim(view);
  };
  const redirects = redirectFlow({
    reach: () => reachSchool(view),
    auth,
    aside: async () => {
      await ready();
      return openRedirectAuth(given);
    },
    tab: view.sessionStorage,
    events: view,
  });
  return {
    cancel: popups.cancel,
    run: (mark) =>
      named(() =>
        popupOrRedirect({
          installed: isInstalled(view),
          popup: () =>
            popups.run(async () => {
              await ready();
              return byPopup(auth, mark);
            }),
          redirect: () => redirects.leave(mark, providerOf(mark.provider)),
        }),
      ),
    async returned(deeds) {
      const mark = pendingRedirect.read(view.sessionStorage);
      if (mark === null || !deeds.includes(mark.deed)) return null;
      const back = await redirects.returned();
      if (back === null) return null;
      if ('failure' in back) throw providerFailure(back.failure);
      return back;
    },
  };
}

/** How long the school may be silent before a redirect, in ms. */
const ANSWER_MS = 10_000;

/** Any answer will do; `no-store` asks past the worker, which knows answers of its own. */
async function reachSchool(view: typeof globalThis): Promise<void> {
  const how = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) } as const;
  try {
    await view.fetch('/healthz', how);
  } catch (error) {
    throw new AuthError('network-request-failed', error);
  }
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw providerFailure(error);
  }
}

/** The SDK calls an answer that the school cannot believe by the word for a wrong password. */
function providerFailure(error: unknown): AuthError {
  const failure = authFailure(error);
  return failure.code === 'invalid-credential' ? new AuthError('rejected-credential', error) : failure;
}

async function byPopup(auth: Auth, { deed, provider }: PendingRedirect): Promise<UserCredential> {
  const social = providerOf(provider);
  if (deed === 'enter') return signInWithPopup(auth, social, browserPopupRedirectResolver);
  const person = await personOf(auth);
  return deed === 'link'
    ? linkWithPopup(person, social, browserPopupRedirectResolver)
    : reauthenticateWithPopup(person, social, browserPopupRedirectResolver);
}

function providerOf(name: ProviderName) {
  if (name === 'google.com') {
    // Whoever shares a device is asked which of their accounts is meant.
    return new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' });
  }
  const apple = new OAuthProvider('apple.com');
  apple.addScope('email');
  apple.addScope('name');
  return apple.setCustomParameters({ locale: 'ja_JP' });
}

/** Opened from the home screen: pop-ups open in a browser there, from which no way leads back. */
function isInstalled(view: typeof globalThis & Window): boolean {
  const { standalone } = view.navigator as { standalone?: boolean };
  return standalone === true || view.matchMedia('(display-mode: standalone)').matches;
}

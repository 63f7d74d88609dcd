import { initializeApp } from 'firebase/app';
import * as sdk from 'firebase/auth';
import { installGapiShim } from '#session/firebase/gapi-shim.ts';

/** What a test finds on its page: the unmodified SDK, opened as the app opens it. */
export interface Contract {
  sdk: typeof sdk;
  auth: sdk.Auth;
  /** Opens a further device in the same window: it shares nothing with `auth`. */
  device(): sdk.Auth;
  /** Makes a new invisible captcha for each attempt: a second attempt with the same one hangs. */
  captcha(): sdk.RecaptchaVerifier;
  /** Returns the error code it rejects with, or 'ok'. */
  code(work: Promise<unknown>): Promise<string>;
}

declare global {
  interface Window {
    contract: Contract;
    /** Set by the page that serves this. */
    contractSettings: { apiKey: string; projectId: string };
  }
}

let opened = 0;

function open(persistence: sdk.Persistence, name?: string): sdk.Auth {
  const app = initializeApp({ ...window.contractSettings, authDomain: location.host }, name);
  const auth = sdk.initializeAuth(app, {
    persistence,
    popupRedirectResolver: sdk.browserPopupRedirectResolver,
  });
  sdk.connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  auth.languageCode = 'ja';
  return auth;
}

installGapiShim(window);
const auth = open(sdk.indexedDBLocalPersistence);

window.contract = {
  sdk,
  auth,
  device: () => open(sdk.inMemoryPersistence, `device-${opened++}`),
  captcha: () => {
    const place = document.body.appendChild(document.createElement('div'));
    return new sdk.RecaptchaVerifier(auth, place, { size: 'invisible' });
  },
  code: (work) =>
    work.then(
      () => 'ok',
      (error: { code?: string }) => error.code ?? String(error),
    ),
};

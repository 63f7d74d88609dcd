import type { PublicConfig } from '#contract/public-config.ts';
import type { Identity } from './session.ts';

export type SignInProviders = PublicConfig['auth']['doors'];
export type ProviderName = 'google.com' | 'apple.com';

/** Who signed in, and whether the account was created just now. */
export interface SignInResult {
  identity: Identity;
  isNew: boolean;
}

/** A code is on its way to a phone. */
export interface SmsChallenge<Result> {
  /** The number that the code was sent to, +81…. */
  phoneNumber: string;
  /** Six digits. May be called again after a wrong one. Rejects with AuthError. */
  confirm(code: string): Promise<Result>;
}

/** Sign-in methods other than e-mail and password. Every rejection is an `AuthError`. */
export interface SignInMethods {
  /** Which providers the server has enabled. */
  providers(): Promise<SignInProviders>;
  /**
   * Signs in by pop-up, or by redirect where pop-ups do not work (installed app, blocked): then this never settles,
   * because the page leaves, and `returned` has the result on the returning page. A new flow ends the one before it
   * (`cancelled-popup-request`); a pop-up that the person closes ends it after 2 s (`popup-closed-by-user`).
   */
  signInWith(provider: ProviderName): Promise<SignInResult>;
  /** Ends an open pop-up (`cancelled-popup-request`); every other method does this itself. */
  cancel(): void;
  /** The result of a redirect; null when there was none. Call it once when a sign-in screen opens. */
  returned(): Promise<SignInResult | null>;
  /** Sends a code to a number in E.164. */
  sendCode(phoneNumber: string): Promise<SmsChallenge<SignInResult>>;
  /** Signs in the person who opened the link of a mail (action mode `signIn`). */
  signInWithEmailLink(email: string, href: string): Promise<SignInResult>;
}

import type { PublicConfig } from '#contract/public-config.ts';
import type { Identity } from './session.ts';

export type SignInProviders = PublicConfig['auth']['doors'];
export type ProviderName = 'google.com' | 'apple.com';

/** Who came in, and whether the account was made in this moment. */
export interface SignInResult {
  identity: Identity;
  isNew: boolean;
}

/** A code is on its way to a phone. */
export interface SmsChallenge<Result> {
  /** As it was sent to, +81…. */
  phoneNumber: string;
  /** Six digits. May be called again after a wrong one. Rejects with AuthError. */
  confirm(code: string): Promise<Result>;
}

/** The ways in beside e-mail and password (specification, section 1). Every rejection is an `AuthError`. */
export interface SignInMethods {
  /** Which doors this school has opened. */
  providers(): Promise<SignInProviders>;
  /**
   * By pop-up; where those do not work (installed app, blocked) by redirect: then this never settles, because the page
   * leaves, and `returned` tells of it on the page that comes back. A new flow ends the one before it
   * (`cancelled-popup-request`); a pop-up that the person closes ends it after 2 s (`popup-closed-by-user`).
   */
  signInWith(provider: ProviderName): Promise<SignInResult>;
  /** Ends a pop-up that is under way (`cancelled-popup-request`); every other way in does so by itself. */
  cancel(): void;
  /** What a redirect brought back; null when there was none. To be asked once when a page of signing in opens. */
  returned(): Promise<SignInResult | null>;
  /** Sends a code to a number in E.164. */
  sendCode(phoneNumber: string): Promise<SmsChallenge<SignInResult>>;
  /** Whoever opened the link of a mail (action mode `signIn`). */
  signInWithEmailLink(email: string, href: string): Promise<SignInResult>;
}

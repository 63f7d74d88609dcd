import type { ProviderName, SmsChallenge } from './sign-in-methods.ts';

export type Method = 'password' | 'phone' | ProviderName;

/** What the provider knows of the person who is signed in. */
export interface AccountFacts {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  displayName: string | null;
  /** How the person can sign in; never empty. */
  methods: readonly Method[];
  /** What each method is known by: the address at the provider, the phone number, the address of the password. */
  labels: Readonly<Partial<Record<Method, string>>>;
}

/** The result of a redirect by `link` or `reauthenticateWith`. */
export interface AccountReturn {
  action: 'link' | 'reauthenticate';
  provider: ProviderName;
}

/**
 * What a signed-in person does with their own account. Every rejection is an `AuthError`: after `requires-recent-login`
 * call one of the `reauthenticate…` functions and try again; `null-user` means that nobody is signed in.
 */
export interface AccountActions {
  /** As this device knows the account, also offline; null when nobody is signed in. */
  facts(): Promise<AccountFacts | null>;
  /** The same after asking the provider: an address may have been confirmed on another device. */
  renewed(): Promise<AccountFacts | null>;
  /** Proves the identity again with the current password. */
  reauthenticateWithPassword(password: string): Promise<void>;
  /** By pop-up or redirect, as `SignInMethods.signInWith`; after a redirect `returned` has the result. */
  reauthenticateWith(provider: ProviderName): Promise<void>;
  /** Sends a code to the account's phone number. */
  reauthenticateWithPhone(): Promise<SmsChallenge<void>>;
  /** Also sets a first password for somebody who signed in another way (with a confirmed address). */
  changePassword(next: string): Promise<void>;
  /** Sends a mail to the new address, which takes effect once its link has been opened. */
  changeEmail(next: string): Promise<void>;
  /** @param returnTo the path to which the page of the link leads on; the home page by default */
  sendVerification(returnTo?: string): Promise<void>;
  /** By pop-up or redirect, as `SignInMethods.signInWith`; after a redirect `returned` has the result. */
  link(provider: ProviderName): Promise<void>;
  /**
   * The result of a redirect; null when there was none, rejects when it failed. Call it once when a screen opens that
   * links or reauthenticates. Does not load the provider when no redirect is expected.
   */
  returned(): Promise<AccountReturn | null>;
  /** Adds a first phone number or replaces the current one. */
  linkPhone(phoneNumber: string): Promise<SmsChallenge<void>>;
  /** Removes a sign-in method; rejects with `last-method` for the only one. */
  unlink(method: Method): Promise<void>;
  /** Deletes the account at the provider (also one that is gone already) after the server deleted its data. Ends the session. */
  remove(): Promise<void>;
}

import type { ProviderName, SmsChallenge } from './sign-in-methods.ts';

export type Method = 'password' | 'phone' | ProviderName;

/** What the provider knows of the person who is signed in. */
export interface AccountFacts {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  displayName: string | null;
  /** How the person can come in; never empty. */
  methods: readonly Method[];
  /** By what each of them is known: the address at the provider, the number, the address that belongs to the password. */
  labels: Readonly<Partial<Record<Method, string>>>;
}

/** What a redirect of `link` or `reauthenticateWith` did. */
export interface AccountReturn {
  deed: 'link' | 'prove';
  provider: ProviderName;
}

/**
 * What a signed-in person does with their own account. Every rejection is an `AuthError`; `requires-recent-login` asks
 * for one of the `prove…` deeds before the same is tried again. "not authenticated" is `null-user` (section 5).
 */
export interface AccountActions {
  /** As this device knows it, without a line; null when nobody is signed in. */
  facts(): Promise<AccountFacts | null>;
  /** The same after asking the provider: an address may have been confirmed on another device. */
  renewed(): Promise<AccountFacts | null>;
  /** Proves again who is here, with the current password. */
  reauthenticateWithPassword(password: string): Promise<void>;
  /** By pop-up or redirect, as `SignInMethods.signInWith`: after a redirect `returned` tells. */
  reauthenticateWith(provider: ProviderName): Promise<void>;
  /** Sends a code to the number that the account has. */
  reauthenticateWithPhone(): Promise<SmsChallenge<void>>;
  /** Also the first password of somebody who came in another way (with a confirmed address). */
  changePassword(next: string): Promise<void>;
  /** Sends a mail to the new address; it counts once its link has been opened. */
  changeEmail(next: string): Promise<void>;
  sendVerification(): Promise<void>;
  /** By pop-up or redirect, as `SignInMethods.signInWith`: after a redirect `returned` tells. */
  link(provider: ProviderName): Promise<void>;
  /**
   * What a redirect brought back; null when there was none, rejects when it failed. To be asked once when a page that
   * links or asks for a proof opens; does not load the provider when no redirect is expected.
   */
  returned(): Promise<AccountReturn | null>;
  /** A first number, or another instead of the one until now. */
  linkPhone(phoneNumber: string): Promise<SmsChallenge<void>>;
  /** The last way in is never taken away: rejects with `last-method`. */
  unlink(method: Method): Promise<void>;
  /** Deletes the account at the provider, also when it is gone already, after the school has deleted what it had. The session ends. */
  remove(): Promise<void>;
}

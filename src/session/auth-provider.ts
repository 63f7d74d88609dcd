import type { AccountActions } from './account.ts';
import type { ActionCodeActions } from './action-codes.ts';
import type { FreshToken, Identity } from './session.ts';
import type { SignInMethods } from './sign-in-methods.ts';

/** What a session needs of an identity provider. Every rejection is an `AuthError`. */
export interface AuthProvider {
  /** Calls back once with what this device remembers, then at every change, also one in another tab. */
  watch(listener: (identity: Identity | null) => void): () => void;
  /** Asks whether the session is still valid; null when nobody is signed in. */
  check(): Promise<Identity | null>;
  token(options: { refresh: boolean }): Promise<FreshToken | null>;
  /** Expiry of the token by this device's clock, in ms since 1970; null when nobody is signed in. */
  expiresAt(): number | null;
  signUp(email: string, password: string): Promise<Identity>;
  signIn(email: string, password: string): Promise<Identity>;
  signOut(): Promise<void>;
  readonly signInMethods: Omit<SignInMethods, 'providers'>;
  readonly account: AccountActions;
  readonly actions: ActionCodeActions;
}

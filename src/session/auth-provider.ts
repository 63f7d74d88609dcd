import type { AccountActions } from './account.ts';
import type { ActionCodeActions } from './action-codes.ts';
import type { FreshToken, Identity } from './session.ts';
import type { SignInMethods } from './sign-in-methods.ts';

/** What a session needs from whoever vouches for people. Every rejection is an `AuthError`. */
export interface AuthProvider {
  /** Told once what this device remembers, then at every change, also one made in another tab. */
  watch(listener: (identity: Identity | null) => void): () => void;
  /** Asks whether the person still stands; null when nobody is signed in. */
  check(): Promise<Identity | null>;
  token(options: { refresh: boolean }): Promise<FreshToken | null>;
  /** When the token runs out by this device's clock, in ms since 1970; null when nobody is signed in. */
  expiresAt(): number | null;
  signUp(email: string, password: string): Promise<Identity>;
  signIn(email: string, password: string): Promise<Identity>;
  signOut(): Promise<void>;
  readonly signInMethods: Omit<SignInMethods, 'providers'>;
  readonly account: AccountActions;
  readonly actions: ActionCodeActions;
}

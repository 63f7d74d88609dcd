import type { AccountDeeds } from './account.ts';
import type { ActionDeeds } from './action-codes.ts';
import type { FreshToken, Identity } from './session.ts';
import type { WaysIn } from './ways-in.ts';

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
  readonly ways: Omit<WaysIn, 'doors'>;
  readonly account: AccountDeeds;
  readonly actions: ActionDeeds;
}

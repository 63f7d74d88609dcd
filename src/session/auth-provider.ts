import type { FreshToken, Identity } from './session.ts';

/** What a session needs from whoever vouches for people. Every rejection is an `AuthError`. */
export interface AuthProvider {
  /** Told once what this device remembers, then at every change, also one made in another tab. */
  watch(listener: (identity: Identity | null) => void): () => void;
  /** Asks whether the person still stands; null when nobody is signed in. */
  check(): Promise<Identity | null>;
  token(options: { refresh: boolean }): Promise<FreshToken | null>;
  signUp(email: string, password: string): Promise<Identity>;
  signIn(email: string, password: string): Promise<Identity>;
  signOut(): Promise<void>;
}

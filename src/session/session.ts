/*
 *   loading ──▶ out
 *      └──────▶ in (checked: false, last known person) ──▶ in (checked: true) | out (expired, disabled)
 *
 * The last known identity opens the app at once, also offline; the check runs behind it (decisions, "Where the
 * specification would lose a learner's work", 4). `loading` exists on a first visit only.
 */
export interface Identity {
  uid: string;
  email: string | null;
  displayName: string | null;
}

export type SignedOutReason = 'never' | 'signed-out' | 'expired' | 'disabled';

export type SessionState =
  | { kind: 'loading' }
  | { kind: 'out'; reason: SignedOutReason }
  | { kind: 'in'; identity: Identity; checked: boolean };

export interface FreshToken {
  uid: string;
  token: string;
}

/** Who is here. The provider's own persistence holds the tokens; we never store one. */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** A valid token with the uid it speaks for, or null when nobody is signed in; rejects when the network is needed and gone. */
  idToken(options?: { refresh?: boolean }): Promise<FreshToken | null>;
  /** Rejects with AuthError. */
  signUp(email: string, password: string): Promise<Identity>;
  signIn(email: string, password: string): Promise<Identity>;
  /** Ends the provider's session on this device. What the device keeps is cleaned by `app/sign-out.ts`. */
  signOut(): Promise<void>;
}

/** A provider error by its client code without the `auth/` in front, e.g. `email-already-in-use` (section 8). */
export class AuthError extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`auth/${code}`, { cause });
    this.name = 'AuthError';
    this.code = code;
  }
}

/*
 *   loading ──▶ out
 *      └──────▶ in (checked: false, last known person) ──▶ in (checked: true) | out (expired, disabled)
 *
 * The last known identity opens the app at once, also offline, because a learner's takes must stay reachable; the check
 * runs in the background. `loading` occurs on a first visit only.
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

/** `next`, with the identity that is known already where it is the same one: what shows it is not drawn again for a check. */
export function keepingIdentity(before: SessionState, next: SessionState): SessionState {
  if (before.kind !== 'in' || next.kind !== 'in') return next;
  const { uid, email, displayName } = next.identity;
  const { identity } = before;
  const same = identity.uid === uid && identity.email === email && identity.displayName === displayName;
  return same ? { ...next, identity } : next;
}

export interface FreshToken {
  uid: string;
  token: string;
}

/** The session of this device. The provider's own persistence holds the tokens; we never store one. */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** A valid token and its uid; null when nobody is signed in. Rejects when it needs the network and is offline. */
  idToken(options?: { refresh?: boolean }): Promise<FreshToken | null>;
  /** Rejects with AuthError. */
  signUp(email: string, password: string): Promise<Identity>;
  signIn(email: string, password: string): Promise<Identity>;
  /** Ends the provider's session on this device. `app/auth/sign-out.ts` clears the device. */
  signOut(): Promise<void>;
}

/** A provider error by its client code without the prefix `auth/`, e.g. `email-already-in-use`. */
export class AuthError extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`auth/${code}`, { cause });
    this.name = 'AuthError';
    this.code = code;
  }
}

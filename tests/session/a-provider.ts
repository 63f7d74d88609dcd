import type { AuthProvider } from '#session/auth-provider.ts';
import { AuthError, type Identity } from '#session/session.ts';

/** A provider whose person and network a test moves. */
export interface AProvider extends AuthProvider {
  /** What the device remembers, or another tab did. */
  remember(identity: Identity | null): void;
  /** The next calls fail with this code. */
  failWith(code: string | null): void;
}

export const HANAKO: Identity = { uid: 'u1', email: 'hanako@example.jp', displayName: null };
export const TARO: Identity = { uid: 'u2', email: 'taro@example.jp', displayName: null };

export function aProvider(remembered: Identity | null = null): AProvider {
  let person = remembered;
  let failure: string | null = null;
  const listeners = new Set<(identity: Identity | null) => void>();
  const tell = () => {
    for (const listener of listeners) listener(person);
  };
  const reach = async () => {
    if (failure === null) return;
    // As the SDK does it: whoever may not stay is signed out before the call fails.
    if (failure !== 'network-request-failed') {
      person = null;
      tell();
    }
    throw new AuthError(failure);
  };
  const enter = async (email: string): Promise<Identity> => {
    await reach();
    person = { ...HANAKO, email };
    tell();
    return person;
  };
  return {
    remember(identity) {
      person = identity;
      tell();
    },
    failWith(code) {
      failure = code;
    },
    watch(listener) {
      listeners.add(listener);
      queueMicrotask(() => listener(person));
      return () => listeners.delete(listener);
    },
    async check() {
      await reach();
      return person;
    },
    async token({ refresh }) {
      if (person === null) return null;
      if (refresh) await reach();
      return { uid: person.uid, token: `token-of-${person.uid}` };
    },
    signUp: (email) => enter(email),
    signIn: (email) => enter(email),
    async signOut() {
      person = null;
      tell();
    },
  };
}

/** localStorage in memory; two sessions on one of it are two tabs. */
export function aStorage(): Pick<Storage, 'getItem' | 'setItem'> & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

import type { AccountFacts } from '#session/account.ts';
import type { AuthProvider } from '#session/auth-provider.ts';
import { AuthError, type Identity } from '#session/session.ts';
import type { SignInResult } from '#session/sign-in-methods.ts';

/** A provider whose person and network a test moves. */
export interface AProvider extends AuthProvider {
  /** What the device remembers, or another tab did. */
  remember(identity: Identity | null): void;
  /** The next calls fail with this code. */
  failWith(code: string | null): void;
  /** The next who comes in by a provider, a phone or a link. */
  expect(entry: SignInResult): void;
  /** When the token ends, in ms. */
  endsAt(ms: number): void;
  /** What was asked of it. */
  readonly heard: string[];
}

export const HANAKO: Identity = { uid: 'u1', email: 'hanako@example.jp', displayName: null };
export const TARO: Identity = { uid: 'u2', email: 'taro@example.jp', displayName: null };

const FACTS: Omit<AccountFacts, 'uid' | 'email' | 'displayName'> = {
  emailVerified: true,
  phoneNumber: null,
  methods: ['password'],
  labels: {},
};

export function aProvider(remembered: Identity | null = null): AProvider {
  let person = remembered;
  let failure: string | null = null;
  let awaited: SignInResult = { identity: HANAKO, isNew: false };
  let end = 0;
  const heard: string[] = [];
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
  const enterAwaited = async (): Promise<SignInResult> => {
    await reach();
    person = awaited.identity;
    tell();
    return awaited;
  };
  const facts = async (): Promise<AccountFacts | null> => {
    await reach();
    return person && { ...FACTS, ...person };
  };
  const deed =
    (name: string) =>
    async (...given: unknown[]) => {
      heard.push([name, ...given].join(' '));
      await reach();
    };
  const challenge = async <T>(phoneNumber: string, done: () => Promise<T>) => {
    await reach();
    const confirm = async (code: string) => {
      heard.push(`confirm ${code}`);
      return done();
    };
    return { phoneNumber, confirm };
  };
  return {
    heard,
    expect(entry) {
      awaited = entry;
    },
    endsAt(ms) {
      end = ms;
    },
    expiresAt: () => (person === null ? null : end),
    signInMethods: {
      signInWith: enterAwaited,
      cancel: () => void heard.push('cancel'),
      returned: enterAwaited,
      sendCode: (phoneNumber) => challenge(phoneNumber, enterAwaited),
      signInWithEmailLink: enterAwaited,
    },
    account: {
      facts,
      renewed: facts,
      reauthenticateWithPassword: deed('reauthenticateWithPassword'),
      reauthenticateWith: deed('reauthenticateWith'),
      reauthenticateWithPhone: () => challenge('+819012345678', async () => undefined),
      changePassword: deed('changePassword'),
      changeEmail: deed('changeEmail'),
      sendVerification: deed('sendVerification'),
      link: deed('link'),
      returned: async () => ({ action: 'link', provider: 'google.com' }),
      linkPhone: (phoneNumber) => challenge(phoneNumber, async () => undefined),
      unlink: deed('unlink'),
      remove: async () => {
        await deed('remove')();
        person = null;
        tell();
      },
    },
    actions: {
      read: async () => ({ operation: 'verify-email', email: HANAKO.email, previousEmail: null }),
      apply: deed('apply'),
      resetPassword: deed('resetPassword'),
      sendReset: deed('sendReset'),
    },
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
export function aStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  readonly kept: Map<string, string>;
} {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

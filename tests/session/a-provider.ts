import type { AccountFacts } from '#session/account.ts';
import type { AuthProvider } from '#session/auth-provider.ts';
import { AuthError, type Identity } from '#session/session.ts';
import type { SignInResult } from '#session/sign-in-methods.ts';

/** A provider whose person and network the test controls. */
export interface AProvider extends AuthProvider {
  /** Sets what the device remembers, or what another tab did. */
  remember(identity: Identity | null): void;
  /** The next calls fail with this code. */
  failWith(code: string | null): void;
  /** The next person who signs in with a provider, a phone or a link. */
  expect(entry: SignInResult): void;
  /** Sets the token's expiry, in ms. */
  endsAt(ms: number): void;
  /** The calls that it received. */
  readonly received: string[];
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
  const received: string[] = [];
  const listeners = new Set<(identity: Identity | null) => void>();
  const notify = () => {
    for (const listener of listeners) listener(person);
  };
  const reach = async () => {
    if (failure === null) return;
    // Like the SDK: a person whose session has ended is signed out before the call fails.
    if (failure !== 'network-request-failed') {
      person = null;
      notify();
    }
    throw new AuthError(failure);
  };
  const enter = async (email: string): Promise<Identity> => {
    await reach();
    person = { ...HANAKO, email };
    notify();
    return person;
  };
  const enterAwaited = async (): Promise<SignInResult> => {
    await reach();
    person = awaited.identity;
    notify();
    return awaited;
  };
  const facts = async (): Promise<AccountFacts | null> => {
    await reach();
    return person && { ...FACTS, ...person };
  };
  const action =
    (name: string) =>
    async (...given: unknown[]) => {
      received.push([name, ...given].join(' '));
      await reach();
    };
  const challenge = async <T>(phoneNumber: string, done: () => Promise<T>) => {
    await reach();
    const confirm = async (code: string) => {
      received.push(`confirm ${code}`);
      return done();
    };
    return { phoneNumber, confirm };
  };
  return {
    received,
    expect(entry) {
      awaited = entry;
    },
    endsAt(ms) {
      end = ms;
    },
    expiresAt: () => (person === null ? null : end),
    signInMethods: {
      signInWith: enterAwaited,
      cancel: () => void received.push('cancel'),
      returned: enterAwaited,
      sendCode: (phoneNumber) => challenge(phoneNumber, enterAwaited),
      signInWithEmailLink: enterAwaited,
    },
    account: {
      facts,
      renewed: facts,
      reauthenticateWithPassword: action('reauthenticateWithPassword'),
      reauthenticateWith: action('reauthenticateWith'),
      reauthenticateWithPhone: () => challenge('+819012345678', async () => undefined),
      changePassword: action('changePassword'),
      changeEmail: action('changeEmail'),
      sendVerification: action('sendVerification'),
      link: action('link'),
      returned: async () => ({ action: 'link', provider: 'google.com' }),
      linkPhone: (phoneNumber) => challenge(phoneNumber, async () => undefined),
      unlink: action('unlink'),
      remove: async () => {
        await action('remove')();
        person = null;
        notify();
      },
    },
    actions: {
      read: async () => ({ operation: 'verify-email', email: HANAKO.email, previousEmail: null }),
      apply: action('apply'),
      resetPassword: action('resetPassword'),
      sendReset: action('sendReset'),
    },
    remember(identity) {
      person = identity;
      notify();
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
      notify();
    },
  };
}

/** localStorage in memory; two sessions on one of it are two tabs. */
export function aStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  readonly stored: Map<string, string>;
} {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

import type { PublicConfig } from '#contract/public-config.ts';
import { authFailure } from './auth-failure.ts';
import type { AuthProvider } from './auth-provider.ts';
import { type LastKnownStore, lastKnownStore, out } from './last-known-identity.ts';
import {
  AuthError,
  type FreshToken,
  type Identity,
  type Session,
  type SessionState,
  type SignedOutReason,
} from './session.ts';
import { tidyEmail } from './sign-up-rules.ts';

type AuthSettings = PublicConfig['auth'];

export interface SessionGiven {
  /** A function where /config.json is still on its way. */
  readonly config: AuthSettings | (() => Promise<AuthSettings>);
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Tells `online`; the window. */
  readonly events?: Pick<EventTarget, 'addEventListener'>;
  /** Another provider than Firebase on this origin. */
  readonly open?: (config: AuthSettings) => Promise<AuthProvider>;
}

export interface FirebaseSession extends Session {
  /** Begins the check behind the last known identity: to be called after the first paint. Never rejects. */
  start(): Promise<void>;
}

/** Words of the provider after which the person has to sign in again. A failed network is never one of them. */
const ENDED: Readonly<Record<string, SignedOutReason>> = {
  'user-token-expired': 'expired',
  'invalid-user-token': 'expired',
  'user-not-found': 'expired',
  'user-disabled': 'disabled',
};

export function createFirebaseSession(given: SessionGiven): FirebaseSession {
  return new ProviderSession(given);
}

/** Public members are arrow functions: they are handed on by themselves (`useSyncExternalStore`, the API's edge). */
class ProviderSession implements FirebaseSession {
  #given: SessionGiven;
  #store: LastKnownStore;
  #state: SessionState;
  #listeners = new Set<() => void>();
  #provider: Promise<AuthProvider> | undefined;
  // The SDK tells of a sign-in before it is done; it needs no check of its own.
  #entering = 0;

  constructor(given: SessionGiven) {
    this.#given = given;
    this.#store = lastKnownStore(given.storage);
    this.#state = firstState(this.#store);
    given.events?.addEventListener('online', () => {
      if (this.#state.kind === 'in' && !this.#state.checked) void this.#check();
    });
  }

  state = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start = async (): Promise<void> => {
    // The provider cannot be had (no network, not yet on the device): nobody waits for it on a first visit.
    await this.#load().catch(() => {
      if (this.#state.kind === 'loading') this.#become(out('never'));
    });
  };

  idToken = async (options: { refresh?: boolean } = {}): Promise<FreshToken | null> => {
    // A visitor's calls need no token, and the landing page no provider.
    if (this.#state.kind === 'out' && this.#provider === undefined) return null;
    try {
      return await (await this.#load()).token({ refresh: options.refresh ?? false });
    } catch (error) {
      if (this.#endedBy(error)) return null;
      throw error;
    }
  };

  signUp = (email: string, password: string): Promise<Identity> =>
    this.#enter((provider) => provider.signUp(tidyEmail(email), password));

  signIn = (email: string, password: string): Promise<Identity> =>
    this.#enter((provider) => provider.signIn(tidyEmail(email), password));

  signOut = async (): Promise<void> => {
    const provider = await this.#load();
    // First the word for the other tabs: they hear of it from the SDK and look here for the reason.
    this.#store.write(out('signed-out'));
    await provider.signOut().catch((error: unknown) => {
      if (this.#state.kind === 'in') this.#store.write({ kind: 'in', identity: this.#state.identity });
      throw error;
    });
    this.#become(out('signed-out'));
  };

  #become(next: SessionState): void {
    this.#state = next;
    if (next.kind === 'in') this.#store.write({ kind: 'in', identity: next.identity });
    if (next.kind === 'out') this.#store.write(out(next.reason));
    for (const listener of this.#listeners) listener();
  }

  #load(): Promise<AuthProvider> {
    this.#provider ??= open(this.#given).then(
      (provider) => {
        provider.watch((identity) => this.#follow(identity));
        return provider;
      },
      (error: unknown) => {
        this.#provider = undefined;
        throw new AuthError('network-request-failed', error);
      },
    );
    return this.#provider;
  }

  /** What the provider says, of this tab or another. */
  #follow(identity: Identity | null): void {
    const before = this.#state;
    if (identity !== null) {
      const same = before.kind === 'in' && before.identity.uid === identity.uid;
      this.#become({ kind: 'in', identity, checked: same && before.checked });
      if (this.#entering === 0) void this.#check();
    } else if (before.kind !== 'out') {
      const known = this.#store.read();
      const unsaid = before.kind === 'in' ? 'expired' : 'never';
      this.#become(out(known?.kind === 'out' ? known.reason : unsaid));
    }
  }

  async #check(): Promise<void> {
    try {
      const identity = await (await this.#load()).check();
      if (identity !== null && this.#state.kind === 'in') {
        this.#become({ kind: 'in', identity, checked: true });
      }
    } catch (error) {
      this.#endedBy(error);
    }
  }

  /** @returns whether the person has to sign in again */
  #endedBy(error: unknown): boolean {
    const reason = ENDED[authFailure(error).code];
    if (reason === undefined) return false;
    this.#become(out(reason));
    return true;
  }

  async #enter(how: (provider: AuthProvider) => Promise<Identity>): Promise<Identity> {
    const provider = await this.#load();
    this.#entering += 1;
    try {
      const identity = await how(provider);
      this.#become({ kind: 'in', identity, checked: true });
      return identity;
    } finally {
      this.#entering -= 1;
    }
  }
}

function firstState(store: LastKnownStore): SessionState {
  const known = store.read();
  if (known === null) return { kind: 'loading' };
  return known.kind === 'in' ? { ...known, checked: false } : known;
}

async function open({ config, open: own }: SessionGiven): Promise<AuthProvider> {
  const settings = typeof config === 'function' ? await config() : config;
  if (own !== undefined) return own(settings);
  const { openFirebase } = await import('./firebase-provider.ts');
  return openFirebase({ config: settings, origin: location.origin });
}

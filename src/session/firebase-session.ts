import type { AccountActions, AccountFacts } from './account.ts';
import type { ActionCodeActions } from './action-codes.ts';
import { authFailure } from './auth-failure.ts';
import type { AuthProvider } from './auth-provider.ts';
import { type LastKnownStore, lastKnownStore, out } from './last-known-identity.ts';
import { lazyAccount, lazyActions } from './lazy-account.ts';
import { type LazyProvider, lazyProvider, type ProviderOptions } from './lazy-provider.ts';
import { normalizeEmail } from './normalize-email.ts';
import { type PendingRedirect, pendingRedirect, type TabStorage } from './pending-redirect.ts';
import type { FreshToken, Identity, Session, SessionState, SignedOutReason } from './session.ts';
import type { SignInMethods, SignInResult } from './sign-in-methods.ts';
import { keepTokenFresh, type TokenRefreshDeps } from './token-refresh.ts';

export interface SessionOptions extends ProviderOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** This tab's own storage: whether a redirect to a provider is expected back. */
  readonly tab?: TabStorage;
  /** Tells `online`; the window. */
  readonly events?: Pick<EventTarget, 'addEventListener'>;
  /** The page's clock and its being seen; without them a token is renewed only when it is used. */
  readonly freshness?: TokenRefreshDeps;
  /** Told before anybody else of somebody whose account was made in this moment. */
  readonly onNew?: (uid: string) => void;
}

export interface FirebaseSession extends Session {
  /** Begins the check behind the last known identity: to be called after the first paint. Never rejects. */
  start(): Promise<void>;
  readonly signInMethods: SignInMethods;
  readonly account: AccountActions;
  readonly actions: ActionCodeActions;
}

/** Words of the provider after which the person has to sign in again. A failed network is never one of them. */
const ENDED: Readonly<Record<string, SignedOutReason>> = {
  'user-token-expired': 'expired',
  'invalid-user-token': 'expired',
  'invalid-refresh-token': 'expired',
  'user-not-found': 'expired',
  'user-disabled': 'disabled',
};

export function createFirebaseSession(given: SessionOptions): FirebaseSession {
  return new ProviderSession(given);
}

/** Public members are arrow functions: they are handed on by themselves (`useSyncExternalStore`, the API's edge). */
class ProviderSession implements FirebaseSession {
  #given: SessionOptions;
  #store: LastKnownStore;
  #state: SessionState;
  #listeners = new Set<() => void>();
  #link: LazyProvider;
  // The SDK tells of a sign-in before it is done; it needs no check of its own.
  #entering = 0;
  #stopKeeping: (() => void) | null = null;

  constructor(given: SessionOptions) {
    this.#given = given;
    this.#store = lastKnownStore(given.storage);
    this.#state = firstState(this.#store);
    this.#link = lazyProvider(given, (provider) => provider.watch((identity) => this.#follow(identity)));
    // What ended while there was no line is heard of now, not at the next call.
    given.events?.addEventListener('online', () => {
      if (this.#state.kind === 'in') void this.#check();
    });
  }

  state = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start = async (): Promise<void> => {
    // The provider cannot be had (no network, not yet on the device): nobody waits for it on a first visit.
    await this.#link.load().catch(() => {
      if (this.#state.kind === 'loading') this.#become(out('never'));
    });
  };

  idToken = async (options: { refresh?: boolean } = {}): Promise<FreshToken | null> => {
    // A visitor's calls need no token, and the landing page no provider.
    if (this.#state.kind === 'out' && !this.#link.isLoaded()) return null;
    const asked = this.#uid();
    try {
      return await (await this.#link.load()).token({ refresh: options.refresh ?? false });
    } catch (error) {
      if (this.#endedBy(error, asked)) return null;
      throw error;
    }
  };

  signUp = (email: string, password: string): Promise<Identity> =>
    this.#enterAs(true, (provider) => provider.signUp(normalizeEmail(email), password));

  signIn = (email: string, password: string): Promise<Identity> =>
    this.#enterAs(false, (provider) => provider.signIn(normalizeEmail(email), password));

  signOut = (): Promise<void> => this.#leave((provider) => provider.signOut());

  readonly signInMethods: SignInMethods = {
    providers: async () => {
      const { doors } = await this.#link.settings();
      // Whoever asks stands before them: a pop-up has to open at once after the press.
      void this.#link.load().catch(() => undefined);
      return doors;
    },
    signInWith: (name) => this.#enter(({ signInMethods }) => signInMethods.signInWith(name)),
    cancel: () => this.#link.now()?.signInMethods.cancel(),
    returned: async () =>
      this.#expects('enter') ? this.#enterIfAny(async ({ signInMethods }) => signInMethods.returned()) : null,
    sendCode: async (phoneNumber) => {
      const sent = await this.#reach(({ signInMethods }) => signInMethods.sendCode(phoneNumber));
      return { ...sent, confirm: (code) => this.#enter(() => sent.confirm(code)) };
    },
    signInWithEmailLink: (email, href) =>
      this.#enter(({ signInMethods }) => signInMethods.signInWithEmailLink(normalizeEmail(email), href)),
  };

  readonly account: AccountActions = this.#accountDeeds();
  readonly actions: ActionCodeActions = lazyActions({ load: () => this.#link.load() });

  #accountDeeds(): AccountActions {
    const plain = lazyAccount({
      load: () => this.#link.load(),
      refused: (error) => void this.#endedBy(error, this.#uid()),
    });
    return {
      ...plain,
      renewed: async () => {
        const facts = await plain.renewed();
        if (facts !== null) this.#learn(facts);
        return facts;
      },
      returned: async () => (this.#expects('link') || this.#expects('prove') ? plain.returned() : null),
      remove: () => this.#leave(() => plain.remove()),
    };
  }

  #become(next: SessionState): void {
    this.#state = next;
    if (next.kind === 'in') this.#store.write({ kind: 'in', identity: next.identity });
    if (next.kind === 'out') this.#store.write(out(next.reason));
    this.#keepTokenFresh();
    for (const listener of this.#listeners) listener();
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

  #uid(): string | null {
    return this.#state.kind === 'in' ? this.#state.identity.uid : null;
  }

  async #check(): Promise<void> {
    const asked = this.#uid();
    try {
      const identity = await (await this.#link.load()).check();
      if (identity !== null && this.#state.kind === 'in') {
        this.#become({ kind: 'in', identity, checked: true });
      }
    } catch (error) {
      this.#endedBy(error, asked);
    }
  }

  #learn({ uid, email, displayName }: AccountFacts): void {
    if (this.#state.kind !== 'in' || this.#state.identity.uid !== uid) return;
    this.#become({ kind: 'in', identity: { uid, email, displayName }, checked: true });
  }

  /**
   * @param asked whom the call was for: where somebody else has come in meanwhile, its refusal is not theirs
   * @returns whether the person has to sign in again
   */
  #endedBy(error: unknown, asked: string | null): boolean {
    const reason = ENDED[authFailure(error).code];
    if (reason === undefined) return false;
    const now = this.#uid();
    if (asked !== null && now !== null && asked !== now) return true;
    const before = this.#state;
    // The SDK may have sent the person out before it says why.
    if (before.kind === 'in' || (before.kind === 'out' && before.reason === 'expired')) {
      this.#become(out(reason));
    }
    if (before.kind === 'in') {
      // After some of these words it keeps them, and would name them again at the next start.
      const gone = this.#link.now()?.signOut();
      gone?.catch(() => undefined);
    }
    return true;
  }

  /** Renews the token ahead of its end for as long as somebody is in. */
  #keepTokenFresh(): void {
    const provider = this.#link.now();
    const { freshness } = this.#given;
    if (this.#state.kind !== 'in') {
      this.#stopKeeping?.();
      this.#stopKeeping = null;
    } else if (this.#stopKeeping === null && provider !== null && freshness !== undefined) {
      this.#stopKeeping = keepTokenFresh({
        ...freshness,
        expiresAt: provider.expiresAt,
        refresh: async () => void (await this.idToken({ refresh: true })),
      });
    }
  }

  #expects(deed: PendingRedirect['deed']): boolean {
    const { tab } = this.#given;
    return tab !== undefined && pendingRedirect.read(tab)?.deed === deed;
  }

  async #reach<T>(how: (provider: AuthProvider) => Promise<T>): Promise<T> {
    try {
      return await how(await this.#link.load());
    } catch (error) {
      throw authFailure(error);
    }
  }

  #enter(how: (provider: AuthProvider) => Promise<SignInResult>): Promise<SignInResult> {
    return this.#enterIfAny(how) as Promise<SignInResult>;
  }

  async #enterAs(isNew: boolean, how: (provider: AuthProvider) => Promise<Identity>): Promise<Identity> {
    const { identity } = await this.#enter(async (provider) => ({ identity: await how(provider), isNew }));
    return identity;
  }

  #enterIfAny(how: (provider: AuthProvider) => Promise<SignInResult | null>): Promise<SignInResult | null> {
    return this.#reach(async (provider) => {
      this.#entering += 1;
      try {
        const entry = await how(provider);
        if (entry === null) return null;
        if (entry.isNew) this.#given.onNew?.(entry.identity.uid);
        this.#become({ kind: 'in', identity: entry.identity, checked: true });
        return entry;
      } finally {
        this.#entering -= 1;
      }
    });
  }

  async #leave(how: (provider: AuthProvider) => Promise<void>): Promise<void> {
    const provider = await this.#link.load();
    // First the word for the other tabs: they hear of it from the SDK and look here for the reason.
    this.#store.write(out('signed-out'));
    await how(provider).catch((error: unknown) => {
      if (this.#state.kind === 'in') this.#store.write({ kind: 'in', identity: this.#state.identity });
      throw error;
    });
    this.#become(out('signed-out'));
  }
}

function firstState(store: LastKnownStore): SessionState {
  const known = store.read();
  if (known === null) return { kind: 'loading' };
  return known.kind === 'in' ? { ...known, checked: false } : known;
}

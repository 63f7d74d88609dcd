import { createStore, type Store } from '@tanstack/store';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import { subscribeTo } from '#lib/subscribe-to.ts';
import type { AccountActions, AccountFacts } from './account.ts';
import type { ActionCodeActions } from './action-codes.ts';
import { authFailure } from './auth-failure.ts';
import type { AuthProvider } from './auth-provider.ts';
import { type LastKnownStore, lastKnownStore, signedOut } from './last-known-identity.ts';
import { lazyAccount, lazyActions } from './lazy-account.ts';
import { type LazyProvider, lazyProvider, type ProviderOptions } from './lazy-provider.ts';
import { pendingRedirect, type RedirectAction, type TabStorage } from './pending-redirect.ts';
import {
  type FreshToken,
  type Identity,
  keepingIdentity,
  type Session,
  type SessionState,
  type SignedOutReason,
} from './session.ts';
import type { SignInMethods, SignInResult } from './sign-in-methods.ts';
import { keepTokenFresh, type TokenRefreshDeps } from './token-refresh.ts';

export interface SessionOptions extends ProviderOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** This tab's own storage: whether a redirect to a provider is pending. */
  readonly tab?: TabStorage;
  /** Emits `online`; the window. */
  readonly events?: Pick<EventTarget, 'addEventListener'>;
  /** Clock and visibility of the page; without them a token is renewed only when it is used. */
  readonly tokenRefresh?: TokenRefreshDeps;
  /** Runs before all listeners for a person whose account was created just now. */
  readonly onNew?: (uid: string) => void;
}

export interface FirebaseSession extends Session {
  /** Starts the check of the last known identity; call it after the first paint. Never rejects. */
  start(): Promise<void>;
  readonly signInMethods: SignInMethods;
  readonly account: AccountActions;
  readonly actions: ActionCodeActions;
}

/** Provider errors that end the session. A network failure never does. */
const SESSION_END_REASONS: Readonly<Record<string, SignedOutReason>> = {
  'user-token-expired': 'expired',
  'invalid-user-token': 'expired',
  'invalid-refresh-token': 'expired',
  'user-not-found': 'expired',
  'user-disabled': 'disabled',
};

export function createFirebaseSession(options: SessionOptions): FirebaseSession {
  return new ProviderSession(options);
}

/** Public members are arrow functions because they are passed on without the object (`useSyncExternalStore`). */
class ProviderSession implements FirebaseSession {
  #options: SessionOptions;
  #lastKnown: LastKnownStore;
  #state: Store<SessionState>;
  #provider: LazyProvider;
  // The SDK reports a sign-in before it has finished; such a report needs no check.
  #pendingSignIns = 0;
  #stopTokenRefresh: (() => void) | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#lastKnown = lastKnownStore(options.storage);
    this.#state = createStore(initialState(this.#lastKnown));
    this.subscribe = subscribeTo(this.#state);
    this.#provider = lazyProvider(options, (provider) =>
      provider.watch((identity) => this.#onProviderChange(identity)),
    );
    // A session that ended while offline is noticed now, not with the next call.
    options.events?.addEventListener('online', () => {
      if (this.state().kind === 'in') void this.#check();
    });
  }

  state = (): SessionState => this.#state.state;

  readonly subscribe: (listener: () => void) => () => void;

  start = async (): Promise<void> => {
    // Without the provider (offline, not cached yet) a first visit continues as a visitor.
    await this.#provider.load().catch(() => {
      if (this.state().kind === 'loading') this.#setState(signedOut('never'));
    });
  };

  idToken = async (options: { refresh?: boolean } = {}): Promise<FreshToken | null> => {
    // A visitor's calls need no token, and the landing page no provider.
    if (this.state().kind === 'out' && !this.#provider.isRequested()) return null;
    const requestedBy = this.#uid();
    try {
      return await (await this.#provider.load()).token({ refresh: options.refresh ?? false });
    } catch (error) {
      if (this.#endsSession(error, requestedBy)) return null;
      throw error;
    }
  };

  signUp = (email: string, password: string): Promise<Identity> =>
    this.#signInAs(true, (provider) => provider.signUp(normalizeEmail(email), password));

  signIn = (email: string, password: string): Promise<Identity> =>
    this.#signInAs(false, (provider) => provider.signIn(normalizeEmail(email), password));

  signOut = (): Promise<void> => this.#endSession((provider) => provider.signOut());

  readonly signInMethods: SignInMethods = {
    providers: async () => {
      const { doors } = await this.#provider.settings();
      // The screen shows them next: a pop-up has to open at once after the press.
      void this.#provider.load().catch(() => undefined);
      return doors;
    },
    signInWith: (name) => this.#signInBy(({ signInMethods }) => signInMethods.signInWith(name)),
    cancel: () => this.#provider.current()?.signInMethods.cancel(),
    returned: async () =>
      this.#isRedirectPending('signIn')
        ? this.#signInIfAny(async ({ signInMethods }) => signInMethods.returned())
        : null,
    sendCode: async (phoneNumber) => {
      const sent = await this.#withProvider(({ signInMethods }) => signInMethods.sendCode(phoneNumber));
      return { ...sent, confirm: (code) => this.#signInBy(() => sent.confirm(code)) };
    },
    signInWithEmailLink: (email, href) =>
      this.#signInBy(({ signInMethods }) => signInMethods.signInWithEmailLink(normalizeEmail(email), href)),
  };

  readonly account: AccountActions = this.#accountActions();
  readonly actions: ActionCodeActions = lazyActions({ load: () => this.#provider.load() });

  #accountActions(): AccountActions {
    const plain = lazyAccount({
      load: () => this.#provider.load(),
      onError: (error) => void this.#endsSession(error, this.#uid()),
    });
    return {
      ...plain,
      renewed: async () => {
        const facts = await plain.renewed();
        if (facts !== null) this.#updateIdentity(facts);
        return facts;
      },
      returned: async () =>
        this.#isRedirectPending('link') || this.#isRedirectPending('reauthenticate')
          ? plain.returned()
          : null,
      remove: () => this.#endSession(() => plain.remove()),
    };
  }

  #setState(next: SessionState): void {
    if (next.kind === 'in') this.#lastKnown.write({ kind: 'in', identity: next.identity });
    if (next.kind === 'out') this.#lastKnown.write(signedOut(next.reason));
    this.#updateTokenRefresh(next);
    this.#state.setState((before) => keepingIdentity(before, next));
  }

  /** Takes over what the provider reports, from this tab or another. */
  #onProviderChange(identity: Identity | null): void {
    const before = this.state();
    if (identity !== null) {
      const same = before.kind === 'in' && before.identity.uid === identity.uid;
      this.#setState({ kind: 'in', identity, checked: same && before.checked });
      if (this.#pendingSignIns === 0) void this.#check();
    } else if (before.kind !== 'out') {
      const known = this.#lastKnown.read();
      const unknownReason = before.kind === 'in' ? 'expired' : 'never';
      this.#setState(signedOut(known?.kind === 'out' ? known.reason : unknownReason));
    }
  }

  #uid(): string | null {
    const state = this.state();
    return state.kind === 'in' ? state.identity.uid : null;
  }

  async #check(): Promise<void> {
    const requestedBy = this.#uid();
    try {
      const identity = await (await this.#provider.load()).check();
      if (identity !== null && this.state().kind === 'in') {
        this.#setState({ kind: 'in', identity, checked: true });
      }
    } catch (error) {
      this.#endsSession(error, requestedBy);
    }
  }

  #updateIdentity({ uid, email, displayName }: AccountFacts): void {
    if (this.#uid() !== uid) return;
    this.#setState({ kind: 'in', identity: { uid, email, displayName }, checked: true });
  }

  /**
   * Ends the session when the error says so.
   * @param requestedBy who made the call: a refusal does not concern somebody else who signed in meanwhile
   * @returns whether the person has to sign in again
   */
  #endsSession(error: unknown, requestedBy: string | null): boolean {
    const reason = SESSION_END_REASONS[authFailure(error).code];
    if (reason === undefined) return false;
    const current = this.#uid();
    if (requestedBy !== null && current !== null && requestedBy !== current) return true;
    const before = this.state();
    // The SDK may have signed the person out before it reports why.
    if (before.kind === 'in' || (before.kind === 'out' && before.reason === 'expired')) {
      this.#setState(signedOut(reason));
    }
    if (before.kind === 'in') {
      // After some of these errors the SDK keeps the person and would report them again at the next start.
      this.#provider
        .current()
        ?.signOut()
        .catch(() => undefined);
    }
    return true;
  }

  /** Runs the token refresh as long as somebody is signed in. */
  #updateTokenRefresh(next: SessionState): void {
    const provider = this.#provider.current();
    const { tokenRefresh } = this.#options;
    if (next.kind !== 'in') {
      this.#stopTokenRefresh?.();
      this.#stopTokenRefresh = null;
    } else if (this.#stopTokenRefresh === null && provider !== null && tokenRefresh !== undefined) {
      this.#stopTokenRefresh = keepTokenFresh({
        ...tokenRefresh,
        expiresAt: provider.expiresAt,
        refresh: async () => void (await this.idToken({ refresh: true })),
      });
    }
  }

  #isRedirectPending(action: RedirectAction): boolean {
    const { tab } = this.#options;
    return tab !== undefined && pendingRedirect.read(tab)?.action === action;
  }

  async #withProvider<T>(call: (provider: AuthProvider) => Promise<T>): Promise<T> {
    try {
      return await call(await this.#provider.load());
    } catch (error) {
      throw authFailure(error);
    }
  }

  #signInBy(call: (provider: AuthProvider) => Promise<SignInResult>): Promise<SignInResult> {
    return this.#signInIfAny(call) as Promise<SignInResult>;
  }

  async #signInAs(isNew: boolean, call: (provider: AuthProvider) => Promise<Identity>): Promise<Identity> {
    const { identity } = await this.#signInBy(async (provider) => ({
      identity: await call(provider),
      isNew,
    }));
    return identity;
  }

  #signInIfAny(call: (provider: AuthProvider) => Promise<SignInResult | null>): Promise<SignInResult | null> {
    return this.#withProvider(async (provider) => {
      this.#pendingSignIns += 1;
      try {
        const result = await call(provider);
        if (result === null) return null;
        if (result.isNew) this.#options.onNew?.(result.identity.uid);
        this.#setState({ kind: 'in', identity: result.identity, checked: true });
        return result;
      } finally {
        this.#pendingSignIns -= 1;
      }
    });
  }

  async #endSession(call: (provider: AuthProvider) => Promise<void>): Promise<void> {
    const provider = await this.#provider.load();
    // Written first: other tabs learn of the sign-out from the SDK and read the reason here.
    this.#lastKnown.write(signedOut('signed-out'));
    await call(provider).catch((error: unknown) => {
      const state = this.state();
      if (state.kind === 'in') this.#lastKnown.write({ kind: 'in', identity: state.identity });
      throw error;
    });
    this.#setState(signedOut('signed-out'));
  }
}

function initialState(lastKnown: LastKnownStore): SessionState {
  const known = lastKnown.read();
  if (known === null) return { kind: 'loading' };
  return known.kind === 'in' ? { ...known, checked: false } : known;
}

import type { Session, SessionState } from '#session/session.ts';
import type { LastPerson } from './last-person.ts';

/**
 * The session before the identity provider is on the device: the last known person stands at once, everything else
 * waits for the provider, which is loaded behind the first paint (budget of /home).
 */
export interface LazySession extends Session {
  /** Begins to load the provider; also called by the first thing that needs it. */
  start(): Promise<void>;
}

export function lazySession(load: () => Promise<Session>, last: LastPerson): LazySession {
  const listeners = new Set<() => void>();
  const known = last.read();
  let state: SessionState = known ? { kind: 'in', identity: known, checked: false } : { kind: 'loading' };
  let loading: Promise<Session> | null = null;

  const take = (next: SessionState) => {
    // The provider reads its own store first: until it has, the last known person goes on standing.
    if (next.kind === 'loading' && state.kind === 'in') return;
    if (same(state, next)) return;
    state = next;
    if (next.kind !== 'loading') last.write(next.kind === 'in' ? next.identity : null);
    for (const listener of listeners) listener();
  };

  const provider = () => {
    loading ??= load().then(
      (session) => {
        session.subscribe(() => take(session.state()));
        take(session.state());
        return session;
      },
      (cause) => {
        loading = null;
        throw cause;
      },
    );
    return loading;
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => void (await provider()),
    idToken: async (options) => (await provider()).idToken(options),
    signUp: async (email, password) => (await provider()).signUp(email, password),
    signIn: async (email, password) => (await provider()).signIn(email, password),
    signOut: async () => (await provider()).signOut(),
  };
}

function same(one: SessionState, other: SessionState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

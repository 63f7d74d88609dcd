import { useSyncExternalStore } from 'react';
import type { Identity, Session, SessionState } from '#session/session.ts';

export function useSessionState(session: Pick<Session, 'state' | 'subscribe'>): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Who is here, on a screen that the guard shows to signed-in people alone; null for the moment of leaving. */
export function useIdentity(session: Pick<Session, 'state' | 'subscribe'>): Identity | null {
  const state = useSessionState(session);
  return state.kind === 'in' ? state.identity : null;
}

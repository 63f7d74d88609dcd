import { useSyncExternalStore } from 'react';
import type { Identity, Session, SessionState } from '#session/session.ts';

export function useSessionState(session: Pick<Session, 'state' | 'subscribe'>): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in person, for screens of members; null while a sign-out leaves the screen. */
export function useIdentity(session: Pick<Session, 'state' | 'subscribe'>): Identity | null {
  const state = useSessionState(session);
  return state.kind === 'in' ? state.identity : null;
}

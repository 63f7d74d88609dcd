import { useSyncExternalStore } from 'react';
import type { Identity, Session, SessionState } from '#session/session.ts';

export function useSessionState(session: Pick<Session, 'state' | 'subscribe'>): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/**
 * The signed-in person, for screens of members; null for a visitor, and while a sign-out leaves the screen. The check of a person who
 * is known already draws nothing again.
 */
export function useIdentity(session: Pick<Session, 'state' | 'subscribe'>): Identity | null {
  return useSyncExternalStore(session.subscribe, () => {
    const state = session.state();
    return state.kind === 'in' ? state.identity : null;
  });
}

import type { QueryClient } from '@tanstack/react-query';
import type { SessionState } from '#session/session.ts';
import type { OnPageHide, QueryStorage } from './query-persister.ts';

/** One storage key per person, so that nobody's lessons are ever shown to another. */
export function storageKeyOf(uid: string): string {
  return `otomichi.queries.${uid}`;
}

export interface PersistedQueries {
  /**
   * Shows this person's kept answers and keeps new ones under their key; what was in memory before goes. A visitor's
   * answers (null) are not kept.
   */
  open(uid: string | null): Promise<void>;
  /** Everything kept for this person on the device goes. Called after `open` of somebody else. */
  drop(uid: string): void;
}

export function persistedQueries(
  queries: QueryClient,
  storage: QueryStorage,
  onLeaving: OnPageHide,
): PersistedQueries {
  let close = () => {};
  return {
    async open(uid) {
      close();
      queries.clear();
      if (uid === null) return;
      let closed = false;
      close = () => {
        closed = true;
      };
      const { persistQueries } = await import('./query-persister.ts');
      if (closed) return;
      const stop = await persistQueries(storageKeyOf(uid), queries, storage, onLeaving);
      if (closed) stop();
      else close = stop;
    },
    drop: (uid) => storage.removeItem(storageKeyOf(uid)),
  };
}

/**
 * Turns from one person's kept answers to those of whoever is here now. Of a person who signed out they go in every tab
 * that showed them: a tab that had not heard of it yet may have written them anew after the one that dropped them.
 */
export function switchQueries(
  kept: PersistedQueries,
  state: SessionState,
  before: string | null,
): Promise<void> {
  const opened = kept.open(state.kind === 'in' ? state.identity.uid : null);
  if (before !== null && state.kind === 'out' && state.reason === 'signed-out') kept.drop(before);
  return opened;
}

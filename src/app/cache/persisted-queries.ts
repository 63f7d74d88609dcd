import type { QueryClient } from '@tanstack/react-query';
import type { Listen } from '#app/page-events.ts';
import type { SessionState } from '#session/session.ts';
import type { QueryStorage } from './query-persister.ts';

/** One storage key per person, so that nobody sees another person's lessons. */
export function storageKeyOf(uid: string): string {
  return `otomichi.queries.${uid}`;
}

export interface PersistedQueries {
  /**
   * Clears the query client, restores this person's stored answers and stores new ones under their key. A visitor's
   * answers (null) are not stored.
   */
  open(uid: string | null): Promise<void>;
  /** Deletes this person's stored answers. Call it after `open` for another person. */
  drop(uid: string): void;
}

export function persistedQueries(
  queries: QueryClient,
  storage: QueryStorage,
  onPageHide: Listen,
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
      const stop = await persistQueries(storageKeyOf(uid), queries, storage, onPageHide);
      if (closed) stop();
      else close = stop;
    },
    drop: (uid) => storage.removeItem(storageKeyOf(uid)),
  };
}

/**
 * Switches from one person's stored answers to those of the current session. After a sign-out every open tab deletes
 * them: a tab that had not noticed the sign-out may have written them again after the first tab deleted them.
 */
export function switchQueries(
  persisted: PersistedQueries,
  state: SessionState,
  before: string | null,
): Promise<void> {
  const opened = persisted.open(state.kind === 'in' ? state.identity.uid : null);
  if (before !== null && state.kind === 'out' && state.reason === 'signed-out') persisted.drop(before);
  return opened;
}

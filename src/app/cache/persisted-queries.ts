import type { QueryClient } from '@tanstack/react-query';
import type { Listen } from '#app/page-events.ts';
import type { SessionState } from '#session/session.ts';
import type { QueryStorage } from './query-persister.ts';

/** What is needed of localStorage. */
type PersonalStorage = QueryStorage & Pick<Storage, 'key' | 'length'>;

const PREFIX = 'otomichi.queries.';

/** One storage key per person, so that nobody sees another person's lessons. */
export function storageKeyOf(uid: string): string {
  return PREFIX + uid;
}

export interface PersistedQueries {
  /**
   * Clears the query client and every other person's stored answers, restores this person's and stores new ones under
   * their key. A visitor's answers (null) are not stored.
   */
  open(uid: string | null): Promise<void>;
  /** Deletes this person's stored answers. Call it after `open` for another person. */
  drop(uid: string): void;
}

export function persistedQueries(
  queries: QueryClient,
  storage: PersonalStorage,
  onPageHide: Listen,
): PersistedQueries {
  let close = () => {};
  return {
    async open(uid) {
      close();
      queries.clear();
      dropAllBut(uid === null ? null : storageKeyOf(uid), storage);
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

/** A page that was closed in the middle of a sign-out, or a browser that restored an old state, leaves nothing behind. */
function dropAllBut(own: string | null, storage: PersonalStorage): void {
  for (let at = storage.length - 1; at >= 0; at -= 1) {
    const key = storage.key(at);
    if (key?.startsWith(PREFIX) && key !== own) storage.removeItem(key);
  }
}

/**
 * Switches from one person's stored answers to those of the current session. However the session ended, every open tab
 * deletes them: they name the person, and addresses in them were signed. A lost phone whose owner signed out everywhere
 * must not show them. A tab that had not noticed may have written them again after the first tab deleted them.
 */
export function switchQueries(
  persisted: PersistedQueries,
  state: SessionState,
  before: string | null,
): Promise<void> {
  const opened = persisted.open(state.kind === 'in' ? state.identity.uid : null);
  if (before !== null && state.kind === 'out') persisted.drop(before);
  return opened;
}

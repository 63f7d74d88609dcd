import { type Later, later } from '#lib/later.ts';

/**
 * Notifies this runtime and every other tab and worker of the origin that something changed, and in which table where there
 * are several. An event, so a plain set of listeners rather than a store.
 */
export interface ChangeSignal {
  notify(table?: string): void;
  /**
   * Listeners read again what they show: the first change of a table calls them at once, and what follows within a moment
   * once more. `table` is `ANY_TABLE` where the change does not say.
   */
  subscribe(listener: (table: string) => void): () => void;
  close(): void;
}

/** What tabs of earlier versions send for a change of any table. */
export const ANY_TABLE = 'changed';

/** A delivery writes ten times a second, and each listener may read every row. */
const REST_MS = 200;

export function changeSignal(name: string, after: Later = later): ChangeSignal {
  const listeners = new Set<(table: string) => void>();
  /** By table that rests: whether it has changed meanwhile. */
  const resting = new Map<string, boolean>();
  const call = (table: string) => {
    if (resting.has(table)) {
      resting.set(table, true);
      return;
    }
    resting.set(table, false);
    after(() => {
      const changed = resting.get(table);
      resting.delete(table);
      if (changed) call(table);
    }, REST_MS);
    for (const listener of listeners) listener(table);
  };
  // Missing in old WebViews: then only this runtime is notified; reads from disk are always current.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  if (channel !== null) channel.onmessage = ({ data }: MessageEvent<string>) => call(data);
  return {
    notify: (table = ANY_TABLE) => {
      call(table);
      channel?.postMessage(table);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      listeners.clear();
      channel?.close();
    },
  };
}

/**
 * Notifies this runtime and every other tab and worker of the origin that something changed, and in which table where there
 * are several. An event, so a plain set of listeners rather than a store.
 */
export interface ChangeSignal {
  notify(table?: string): void;
  /** `table` is `ANY_TABLE` where the change does not say. */
  subscribe(listener: (table: string) => void): () => void;
  close(): void;
}

/** What tabs of earlier versions send for a change of any table. */
export const ANY_TABLE = 'changed';

export function changeSignal(name: string): ChangeSignal {
  const listeners = new Set<(table: string) => void>();
  const call = (table: string) => {
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

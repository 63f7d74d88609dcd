/**
 * Notifies this runtime and every other tab and worker of the origin that something changed. An event without data, so
 * a plain set of listeners rather than a store.
 */
export interface ChangeSignal {
  notify(): void;
  subscribe(listener: () => void): () => void;
  close(): void;
}

export function changeSignal(name: string): ChangeSignal {
  const listeners = new Set<() => void>();
  const call = () => {
    for (const listener of listeners) listener();
  };
  // Missing in old WebViews: then only this runtime is notified; reads from disk are always current.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  if (channel !== null) channel.onmessage = call;
  return {
    notify: () => {
      call();
      channel?.postMessage('changed');
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

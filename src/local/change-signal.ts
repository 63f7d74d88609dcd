/** Says "something changed" to this runtime and to every other tab and worker of the origin. It carries no data. */
export interface ChangeSignal {
  tell(): void;
  subscribe(listener: () => void): () => void;
  close(): void;
}

export function changeSignal(name: string): ChangeSignal {
  const listeners = new Set<() => void>();
  const call = () => {
    for (const listener of listeners) listener();
  };
  // Missing in old WebViews: then only this runtime hears of a change, and reads from disk stay true.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  if (channel !== null) channel.onmessage = call;
  return {
    tell: () => {
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

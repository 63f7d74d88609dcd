/** Whether the server answers, as the test says it; who listens hears of changes alone, as with the real one. */
export function aNetwork() {
  let online = true;
  const listeners = new Set<() => void>();
  return {
    isOnline: () => online,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next: boolean) {
      if (next === online) return;
      online = next;
      for (const listener of listeners) listener();
    },
  };
}

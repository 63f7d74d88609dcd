interface Subscribable {
  subscribe(listener: () => void): { unsubscribe(): void };
}

/** The `subscribe` of a store in the shape that useSyncExternalStore takes: it returns how to stop. */
export function subscribeTo(store: Subscribable): (listener: () => void) => () => void {
  return (listener) => {
    const subscription = store.subscribe(() => listener());
    return () => subscription.unsubscribe();
  };
}

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

/** The same; `start` runs with the first listener, and what it returns once the last one has gone. */
export function subscribeWhile(store: Subscribable, start: () => () => void) {
  const subscribe = subscribeTo(store);
  let listeners = 0;
  let stop = () => {};
  return (listener: () => void): (() => void) => {
    const unsubscribe = subscribe(listener);
    listeners += 1;
    if (listeners === 1) stop = start();
    return () => {
      unsubscribe();
      listeners -= 1;
      if (listeners === 0) stop();
    };
  };
}

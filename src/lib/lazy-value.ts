/** A value that is loaded when somebody first needs it, once. After a failed load the next `load` tries again. */
export interface Lazy<T> {
  load(): Promise<T>;
  /** The value; null until it is loaded. */
  current(): T | null;
  /** Runs the work once the value is loaded; at once when it already is. Does not load it. What it throws is reported. */
  whenLoaded(work: (value: T) => void): void;
}

export function lazy<T extends object>(load: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | null = null;
  let current: T | null = null;
  const waiting: ((value: T) => void)[] = [];
  return {
    load() {
      loading ??= load().then(
        (value) => {
          current = value;
          for (const work of waiting.splice(0)) guarded(work, value);
          return value;
        },
        (cause: unknown) => {
          loading = null;
          throw cause;
        },
      );
      return loading;
    },
    current: () => current,
    whenLoaded(work) {
      if (current === null) waiting.push(work);
      else guarded(work, current);
    },
  };
}

/** One listener's fault is no fault of the value, and other listeners run. It reaches the page's error reports. */
function guarded<T>(work: (value: T) => void, value: T): void {
  try {
    work(value);
  } catch (cause) {
    queueMicrotask(() => {
      throw cause;
    });
  }
}

/** Runs one at a time, and again at most after `lifetimeMs`, by the machine's own clock: everybody meanwhile gets the same. */
export function sharedRun<T>(lifetimeMs: number, run: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  let validUntil = 0;
  return () => {
    if (last === undefined || performance.now() >= validUntil) {
      validUntil = Number.POSITIVE_INFINITY;
      last = run().finally(() => {
        validUntil = performance.now() + lifetimeMs;
      });
    }
    return last;
  };
}

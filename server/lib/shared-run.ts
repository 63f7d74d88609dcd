/** Runs one at a time. What came of it answers everybody for `lifetimeMs` more, by the machine's own clock. */
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

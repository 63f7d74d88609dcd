import { setImmediate as immediate } from 'node:timers/promises';

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

/**
 * One run at a time, and everybody gets a run that began after they asked: who asks while one is under way, or in the same turn of the event
 * loop, shares the next. Rejects as the run does.
 */
export function nextRun<T>(run: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = async (): Promise<T> => {
    await underWay;
    await immediate();
    next = undefined;
    const running = run();
    underWay = running.catch(() => undefined);
    return await running;
  };
  return () => {
    next ??= begin();
    return next;
  };
}

import { settleWithin } from './settle-within.ts';

/**
 * Runs work in the order in which it was given; one that fails holds up nothing.
 * @param maxWaitMs nobody waits longer for one that does not end, such as a write to a storage that went silent; left out
 *   where all of it ends by itself
 */
export function oneAfterAnother(maxWaitMs?: number): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = maxWaitMs === undefined ? before : settleWithin(maxWaitMs, before);
    const done = turn.then(work, work);
    before = done;
    return done;
  };
}

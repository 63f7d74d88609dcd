import { settleWithin } from './settle-within.ts';

/** Nobody waits longer for one that does not end, such as a write to a storage that went silent. */
const MAX_WAIT_MS = 5_000;

/** Runs work in the order in which it was given; one that fails holds up nothing. */
export function oneAfterAnother(maxWaitMs = MAX_WAIT_MS): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = settleWithin(maxWaitMs, before).then(work, work);
    before = done;
    return done;
  };
}

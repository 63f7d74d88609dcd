/** What a minute of a take needs, with what the storage adds to it; takes have 128 kbit a second. */
const MINUTE_BYTES = 1_250_000;
/** Below so many minutes a person is told before they begin: two evenings of practice. */
const LOW_MINUTES = 120;

/** Whole minutes that can still be recorded when there are few of them; null while there is enough, or nobody knows. */
export function fewMinutesLeft(freeBytes: number | null): number | null {
  if (freeBytes === null) return null;
  const minutes = Math.floor(freeBytes / MINUTE_BYTES);
  return minutes < LOW_MINUTES ? minutes : null;
}

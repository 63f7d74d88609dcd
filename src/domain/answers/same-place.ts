/** Beyond this ratio of their lengths two recordings are hardly the same music, and scaling would mislead. */
const MAX_LENGTH_RATIO = 2.5;

/**
 * About the same place of another recording of the same music, in seconds: scaled by the two lengths, because learners play
 * slower than their model. The same second where a length is unknown (0) or the lengths have nothing to do with each other.
 */
export function samePlace(seconds: number, ownSeconds: number, otherSeconds: number): number {
  if (ownSeconds <= 0 || otherSeconds <= 0) return seconds;
  const ratio = otherSeconds / ownSeconds;
  const scaled = ratio > MAX_LENGTH_RATIO || ratio < 1 / MAX_LENGTH_RATIO ? seconds : seconds * ratio;
  return Math.min(Math.max(0, scaled), otherSeconds);
}

/** What was measured of two recordings, in LUFS; null until measured. */
interface Loudness {
  readonly own: number | null;
  readonly other: number | null;
}

/** More than this is no difference of recording levels but silence or noise. */
const MAX_CUT_DB = 24;

/**
 * Gains from 0 to 1 at which two recordings sound equally loud. Only the louder one is turned down, so that nothing clips;
 * both stay as they are while a loudness is unknown.
 */
export function matchedGains({ own, other }: Loudness): { own: number; other: number } {
  if (own === null || other === null) return { own: 1, other: 1 };
  const cut = 10 ** (-Math.min(MAX_CUT_DB, Math.abs(own - other)) / 20);
  return own > other ? { own: cut, other: 1 } : { own: 1, other: cut };
}

/*
 * When a text counts as read: its end was in view for a moment without a break, and the text was open for as long as
 * somebody would need who only lets their eyes run over it. So a text that fits the screen is not read by being opened,
 * nor is a long one whose scores and pictures have not come yet, or that somebody leafs through to its end.
 */
export interface Reading {
  /** Milliseconds of a clock that never jumps. */
  openedAt: number;
  /** Since when the end is in view; null while it is not. */
  endSince: number | null;
}

/** So long the end must stay in view. */
export const LOOK_MS = 2_000;
/** Characters a millisecond for running eyes, and the longest that anybody is made to wait. */
const SKIM = 0.06;
const LONGEST_SKIM_MS = 15_000;

/** Milliseconds from now until the text counts as read if nothing moves; null while its end is out of view. */
export function untilRead({ openedAt, endSince }: Reading, characters: number, now: number): number | null {
  if (endSince === null) return null;
  const skimmed = openedAt + Math.min(characters / SKIM, LONGEST_SKIM_MS);
  return Math.max(0, endSince + LOOK_MS - now, skimmed - now);
}

/** A stretch of a recording or film to be repeated, in seconds; an end that is not set yet is null. */
export interface RepeatRange {
  a: number | null;
  b: number | null;
}

export const NO_REPEAT: RepeatRange = { a: null, b: null };

/** Shorter ones cannot be followed and would make a player stutter. */
const MIN_RANGE_SECONDS = 0.5;

/** The stretch after one of its ends was set here; an end on the wrong side of the other turns the two round. */
export function withRepeatEnd(stretch: RepeatRange, end: 'a' | 'b', at: number): RepeatRange {
  const { a, b }: RepeatRange = end === 'a' ? { ...stretch, a: at } : { ...stretch, b: at };
  if (a === null || b === null) return { a, b };
  const [from, to] = a <= b ? [a, b] : [b, a];
  return { a: from, b: Math.max(to, from + MIN_RANGE_SECONDS) };
}

export function isRepeating({ a, b }: RepeatRange): boolean {
  return a !== null && b !== null;
}

/** Where to jump to from here, or null to play on. Who moved behind the stretch by hand is led back as well. */
export function repeatJump({ a, b }: RepeatRange, at: number): number | null {
  if (a === null || b === null) return null;
  return at >= b || at < a - MIN_RANGE_SECONDS ? a : null;
}

/** A stretch of a recording or film to be repeated, in seconds; an end that is not set yet is null. */
export interface Stretch {
  a: number | null;
  b: number | null;
}

export const NO_STRETCH: Stretch = { a: null, b: null };

/** Shorter ones cannot be followed and would make a player stutter. */
const SHORTEST = 0.5;

/** The stretch after one of its ends was set here; an end on the wrong side of the other turns the two round. */
export function withEnd(stretch: Stretch, end: 'a' | 'b', at: number): Stretch {
  const { a, b }: Stretch = end === 'a' ? { ...stretch, a: at } : { ...stretch, b: at };
  if (a === null || b === null) return { a, b };
  const [from, to] = a <= b ? [a, b] : [b, a];
  return { a: from, b: Math.max(to, from + SHORTEST) };
}

export function isRepeating({ a, b }: Stretch): boolean {
  return a !== null && b !== null;
}

/** Where to jump to from here, or null to play on. Who moved behind the stretch by hand is led back as well. */
export function stretchJump({ a, b }: Stretch, at: number): number | null {
  if (a === null || b === null) return null;
  return at >= b || at < a - SHORTEST ? a : null;
}

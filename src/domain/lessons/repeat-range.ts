/** The part of a recording or film to repeat (A–B repeat), in seconds; null for an end that is not set. */
export interface RepeatRange {
  a: number | null;
  b: number | null;
}

export const NO_REPEAT: RepeatRange = { a: null, b: null };

/** A shorter range cannot be followed and would make a player stutter. */
const MIN_RANGE_SECONDS = 0.5;

/** The range after one of its ends was set; ends in the wrong order are swapped. */
export function withRepeatEnd(range: RepeatRange, end: 'a' | 'b', at: number): RepeatRange {
  const { a, b }: RepeatRange = end === 'a' ? { ...range, a: at } : { ...range, b: at };
  if (a === null || b === null) return { a, b };
  const [from, to] = a <= b ? [a, b] : [b, a];
  return { a: from, b: Math.max(to, from + MIN_RANGE_SECONDS) };
}

/** True when both ends are set. */
export function isRepeating({ a, b }: RepeatRange): boolean {
  return a !== null && b !== null;
}

/** The time to jump to, or null to play on. A person who seeks beyond the range is led back as well. */
export function repeatJump({ a, b }: RepeatRange, at: number): number | null {
  if (a === null || b === null) return null;
  return at >= b || at < a - MIN_RANGE_SECONDS ? a : null;
}

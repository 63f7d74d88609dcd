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

/** How much a new range repeats: about two bars of a slow piece. */
const NEW_RANGE_SECONDS = 8;

/** A range to begin with at a position: it ends before the film does, and is never too short to be followed. */
export function rangeFrom(at: number, duration: number): RepeatRange {
  const b = Math.min(at + NEW_RANGE_SECONDS, duration);
  return { a: Math.max(0, Math.min(at, b - MIN_RANGE_SECONDS)), b };
}

/** The range while one of its ends is dragged: it stops at the other end, and at the ends of the film. */
export function draggedRange(range: RepeatRange, end: 'a' | 'b', at: number, duration: number): RepeatRange {
  const { a, b } = range;
  if (end === 'a') {
    const last = (b ?? duration) - MIN_RANGE_SECONDS;
    return { a: Math.max(0, Math.min(at, last)), b };
  }
  const first = (a ?? 0) + MIN_RANGE_SECONDS;
  return { a, b: Math.min(duration, Math.max(at, first)) };
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

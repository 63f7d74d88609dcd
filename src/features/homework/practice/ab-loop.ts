/** Seconds in the model recording; b is null while only the beginning is set. */
export type Loop = { a: number; b: number | null };

/** A shorter loop is not heard as music and makes the player stutter. */
const MIN_LOOP_SECONDS = 0.5;

/** The first press sets A, the second B, the third clears. A second press before A swaps the two. */
export function nextLoop(loop: Loop | null, now: number): Loop | null {
  if (loop === null) return { a: now, b: null };
  if (loop.b !== null) return null;
  const [a, b] = now < loop.a ? [now, loop.a] : [loop.a, now];
  return { a, b: Math.max(b, a + MIN_LOOP_SECONDS) };
}

/** Where to jump to, or null to play on. */
export function loopJump(loop: Loop | null, now: number): number | null {
  return loop?.b != null && (now >= loop.b || now < loop.a - MIN_LOOP_SECONDS) ? loop.a : null;
}

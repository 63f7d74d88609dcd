/** Seconds in the model recording; b is null while only the beginning is set. */
export type Loop = { a: number; b: number | null };

/** Shorter stretches cannot be heard as music and would make the player stutter. */
const SHORTEST = 0.5;

/** First press sets A, the second B, the third clears. A second press before A turns the two round. */
export function nextLoop(loop: Loop | null, now: number): Loop | null {
  if (loop === null) return { a: now, b: null };
  if (loop.b !== null) return null;
  const [a, b] = now < loop.a ? [now, loop.a] : [loop.a, now];
  return { a, b: Math.max(b, a + SHORTEST) };
}

/** Where to jump to, or null to play on. */
export function loopJump(loop: Loop | null, now: number): number | null {
  return loop?.b != null && (now >= loop.b || now < loop.a - SHORTEST) ? loop.a : null;
}

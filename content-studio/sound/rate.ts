/** Samples a second of everything that is synthesised here. */
export const RATE = 48_000;

/** Hertz of a MIDI number in equal temperament, a' = 440 Hz. */
export const frequencyOf = (midi: number) => 440 * 2 ** ((midi - 69) / 12);

/** Deterministic white noise from -1 to 1, so that a recording made again is the same recording. */
export function noise(seed: number) {
  let state = Math.trunc(seed) >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Adds `value(i)` to `out` from `at` seconds on; what would lie outside is left away. */
export function add(out: Float64Array, at: number, seconds: number, value: (i: number) => number) {
  const start = Math.round(at * RATE);
  const end = Math.min(out.length, start + Math.round(seconds * RATE));
  for (let i = Math.max(0, start); i < end; i++) out[i] += value(i - start);
}

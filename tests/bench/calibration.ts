const ROUNDS = 5;
const LOOPS = 2e7;

/** Milliseconds of a fixed loop, compiled and warm: what the machine has left for us just now. */
export function calibration(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    let sum = 0;
    for (let at = 0; at < LOOPS; at += 1) sum = (sum + at * 7) % 1_000_003;
    if (sum >= 0) best = Math.min(best, performance.now() - begin);
  }
  return best;
}

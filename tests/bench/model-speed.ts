import { createHash } from 'node:crypto';
import { playRun } from '#tests/support/model/play-run.ts';

const ROUNDS = 5;
const RUNS = 200;
const LOOPS = 50;
const HASHES = 1_000;

/** A fixed piece of work: a thousand chained SHA-256 of 32 bytes. */
function calibration(): void {
  let block: Buffer = Buffer.alloc(32);
  for (let left = HASHES; left > 0; left -= 1) block = createHash('sha256').update(block).digest();
}

/** How many model runs go into the time of one calibration loop: the median of some rounds, each seed played once. */
export async function modelSpeed(): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    for (let left = LOOPS; left > 0; left -= 1) calibration();
    const between = performance.now();
    for (let seed = 1; seed <= RUNS; seed += 1) await playRun(round * RUNS + seed, {}, new Map());
    const loop = (between - began) / LOOPS;
    ratios.push(loop / ((performance.now() - between) / RUNS));
  }
  return ratios.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}

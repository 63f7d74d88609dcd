import { fileURLToPath } from 'node:url';
import { ADAPTER_FAULTS, type AdapterReport } from '#tests/support/adapters/adapter-runs.ts';
import { playApart } from '#tests/support/play-apart.ts';
import { firstSeed } from '#tests/support/seeds.ts';

/*
 * npm run test:soak -- --adapters: 100,000 runs over the real adapters (RUNS=… for another number) in two processes (PROCESSES=…), with
 * seeds that follow each other from FROM on, RUNS_A_SEED of each. It stops at the first failure, and says how to play it again.
 */
const RUNS_A_SEED = 200;
/** What the fake storage and RxDB keep for good fills a process in the end: each plays so many seeds. */
const SEEDS_A_PROCESS = 5;
const PRINT_EVERY = 5_000;
const PROGRAM = fileURLToPath(new URL('../support/adapters/run-in-process.ts', import.meta.url));

const wanted = Number(process.env['RUNS'] ?? 100_000);
const processes = Number(process.env['PROCESSES'] ?? 2);
const first = Number(process.env['FROM'] ?? firstSeed(1_000));
const end = first + Math.ceil(wanted / RUNS_A_SEED);
const began = Date.now();
const tally = new Map<string, number>();
let runs = 0;
let next = first;
let failure: string | null = null;

const finish = (code: number): never => {
  for (const what of new Set([...ADAPTER_FAULTS, ...tally.keys()]))
    console.log(`${what.padEnd(20)} ${String(tally.get(what) ?? 0).padStart(9)}`);
  console.log(`runs ${runs}, broken ${failure === null ? 0 : 1}; FROM=${next} goes on`);
  process.exit(code);
};
process.on('SIGINT', () => finish(130));

const received = (report: AdapterReport) => {
  const before = runs;
  runs += report.runs;
  for (const [what, times] of report.tally) tally.set(what, (tally.get(what) ?? 0) + times);
  failure ??= report.failure;
  if (Math.floor(runs / PRINT_EVERY) > Math.floor(before / PRINT_EVERY))
    console.log(`${runs} runs, ${Math.round((Date.now() - began) / 1000)} s`);
};

/** One process after the other, until all seeds are played. */
async function play(): Promise<void> {
  while (next < end && failure === null) {
    const from = next;
    next = Math.min(from + SEEDS_A_PROCESS, end);
    await playApart({ file: PROGRAM, given: { from, to: next, runs: RUNS_A_SEED } }, received);
  }
}

await Promise.all(Array.from({ length: processes }, play));
if (failure !== null) {
  console.log(failure);
  console.log('SEED and AT of npx vitest run tests/outbox/adapters.test.ts are its seed and path.');
}
finish(failure === null ? 0 : 1);

import { ADAPTER_FAULTS, playAdapters } from '#tests/support/adapters/adapter-runs.ts';
import { firstSeed } from '#tests/support/seeds.ts';

/*
 * npm run test:soak -- --adapters: 100,000 runs over the real adapters (RUNS=… for another number), in portions whose seeds follow each other from FROM
 * on. It stops at the first failure, and says how to play it again.
 */
const PORTION = 200;
const wanted = Number(process.env['RUNS'] ?? 100_000);
const began = Date.now();
const tally = new Map<string, number>();
let seed = Number(process.env['FROM'] ?? firstSeed(1_000));
let runs = 0;
console.warn = () => {};

const finish = (code: number): never => {
  for (const what of new Set([...ADAPTER_FAULTS, ...tally.keys()]))
    console.log(`${what.padEnd(20)} ${String(tally.get(what) ?? 0).padStart(9)}`);
  console.log(`runs ${runs}, broken ${code === 1 ? 1 : 0}; FROM=${seed} goes on`);
  process.exit(code);
};
process.on('SIGINT', () => finish(130));

while (runs < wanted) {
  const report = await playAdapters({ seed, runs: Math.min(PORTION, wanted - runs) });
  runs += report.runs;
  for (const [what, times] of report.tally) tally.set(what, (tally.get(what) ?? 0) + times);
  if (report.failure !== null) {
    console.log(report.failure);
    console.log('SEED and AT of npx vitest run tests/outbox/adapters.test.ts are its seed and path.');
    finish(1);
  }
  seed += 1;
  if (runs % 1_000 === 0)
    console.log(`${runs} runs, ${Math.round((Date.now() - began) / 1000)} s, next FROM=${seed}`);
}
finish(0);

import { MINUTE_MS } from '#domain/time-units.ts';
import { FAULTS } from '#tests/support/model/faults.ts';
import { merge, playMany, type Report, tableOf } from '#tests/support/model/many-runs.ts';
import { firstSeed } from '#tests/support/seeds.ts';

/*
 * npm run test:soak: ten million runs (RUNS=… for another number, FROM=… for other seeds). `npm run test:long` plays as many
 * as fit into SOAK_MINUTES, with seeds that follow the commit.
 */
const minutes = Number(process.env['SOAK_MINUTES'] ?? Number.NaN);
const isBounded = !Number.isNaN(minutes);
const batchSize = isBounded ? 20_000 : Number(process.env['RUNS'] ?? 10_000_000);
const began = Date.now();
const total: Report = { runs: 0, tally: new Map(), failures: [], fickle: [] };
let from = Number(process.env['FROM'] ?? 1_000_000 + firstSeed(1_000_000));
let printed = 0;

const print = (runs: number, broken: number) => {
  if (runs - printed < 100_000) return;
  printed = runs;
  console.log(`${runs} runs, ${broken} broken, ${Math.round((Date.now() - began) / 1000)} s`);
};
do {
  const { runs, failures } = total;
  const batch = await playMany({ variant: 'product', from, count: batchSize, stopAtFirst: false }, (sofar) =>
    print(runs + sofar.runs, failures.length + sofar.failures.length),
  );
  merge(total, batch);
  from += batchSize;
} while (isBounded && Date.now() - began < minutes * MINUTE_MS);

const { runs, failures, tally, fickle } = total;
const having = (word: string) =>
  failures.filter(({ broken }) => broken.some((each) => each.startsWith(word))).length;
console.log(`\nfaults played:\n${tableOf(tally, FAULTS)}\n`);
console.log(
  `runs ${runs}, lost ${having('lost')}, duplicates ${having('duplicate')}, broken ${failures.length}`,
);
console.log(`seeds that did not replay: ${fickle.length}`);
for (const { seed, broken } of failures.slice(0, 20)) console.log(`SEED=${seed}: ${broken.join('; ')}`);
if (failures.length === 0) {
  console.log(`With no failure in ${runs} runs the 95 % upper bound of a run's failure rate is ${3 / runs}.`);
}
process.exitCode = failures.length + fickle.length > 0 ? 1 : 0;

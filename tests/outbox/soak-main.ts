import { FAULTS } from '#tests/support/model/faults.ts';
import { playMany, tableOf } from '#tests/support/model/many-runs.ts';

/* npm run test:soak: ten million runs (RUNS=… for another number, FROM=… for other seeds). */
const count = Number(process.env['RUNS'] ?? 10_000_000);
const from = Number(process.env['FROM'] ?? 1_000_000);
const began = Date.now();
let printed = 0;

const { runs, failures, tally, fickle } = await playMany(
  { variant: 'product', from, count, stopAtFirst: false },
  (sofar) => {
    if (sofar.runs - printed < 100_000) return;
    printed = sofar.runs;
    console.log(
      `${printed} runs, ${sofar.failures.length} broken, ${Math.round((Date.now() - began) / 1000)} s`,
    );
  },
);

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

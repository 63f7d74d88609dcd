import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { MINUTE_MS } from '#domain/time-units.ts';
import { bundleRun } from '#tests/support/model/bundle-run.ts';
import { FAULTS } from '#tests/support/model/faults.ts';
import { emptyReport, merge, playMany, type Report, tableOf } from '#tests/support/model/many-runs.ts';
import { firstSeed } from '#tests/support/seeds.ts';

/*
 * npm run test:soak: ten million runs in two processes (PROCESSES=…, RUNS=… for other numbers, FROM=… for other seeds).
 * `npm run test:long` plays as many as fit into SOAK_MINUTES, with seeds that follow the commit. With LEDGER=file what was
 * played is written there after each batch, and the next start with that file and the same code goes on behind it.
 */
const BATCH = 20_000;
const PRINT_EVERY = 100_000;
const minutes = Number(process.env['SOAK_MINUTES'] ?? Number.NaN);
const wanted = Number.isNaN(minutes) ? Number(process.env['RUNS'] ?? 10_000_000) : Number.POSITIVE_INFINITY;
const processes = Number(process.env['PROCESSES'] ?? 2);
const ledger = process.env['LEDGER'];
const began = Date.now();

interface Ledger extends Omit<Report, 'tally'> {
  /** Of the code that played: runs of other code are not added to these. */
  sha256: string;
  next: number;
  tally: [string, number][];
}

const { file, sha256 } = await bundleRun();
const total = emptyReport();
let next = Number(process.env['FROM'] ?? 1_000_000 + firstSeed(1_000_000));
if (ledger !== undefined && existsSync(ledger)) {
  const before = JSON.parse(readFileSync(ledger, 'utf8')) as Ledger;
  if (before.sha256 !== sha256) {
    console.error(`${ledger} has runs of other code: name another file, or remove it.`);
    process.exit(2);
  }
  merge(total, { ...before, tally: new Map(before.tally) as Report['tally'] });
  next = before.next;
  console.log(`goes on behind ${total.runs} runs, at FROM=${next}`);
}

process.on('SIGINT', () => {
  console.log(`\nstopped; what follows was played, and FROM=${next} goes on.`);
  finish();
  process.exit(130);
});

let printed = total.runs;
const isOver = () => !Number.isNaN(minutes) && Date.now() - began >= minutes * MINUTE_MS;
while (total.runs < wanted && !isOver()) {
  const count = Math.min(BATCH, wanted - total.runs);
  merge(
    total,
    await playMany({ variant: 'product', from: next, count, stopAtFirst: false }, { file, processes }),
  );
  next += count;
  if (ledger !== undefined) write(ledger);
  if (total.runs - printed < PRINT_EVERY) continue;
  printed = total.runs;
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${total.runs} runs, ${total.failures.length} broken, ${seconds} s, next FROM=${next}`);
}
finish();

/** Written whole: a stop in the middle leaves the one before. */
function write(to: string): void {
  const now: Ledger = { sha256, next, ...total, tally: [...total.tally] };
  writeFileSync(`${to}.new`, JSON.stringify(now));
  renameSync(`${to}.new`, to);
}

function finish(): void {
  const { runs, failures, tally, fickle } = total;
  const having = (word: string) =>
    failures.filter(({ broken }) => broken.some((each) => each.startsWith(word))).length;
  console.log(`\nfaults played:\n${tableOf(tally, FAULTS)}\n`);
  console.log(
    `runs ${runs}, lost ${having('lost')}, duplicates ${having('duplicate')}, broken ${failures.length}`,
  );
  console.log(`seeds that did not replay: ${fickle.length}`);
  for (const { seed, broken } of failures.slice(0, 20)) console.log(`SEED=${seed}: ${broken.join('; ')}`);
  if (failures.length === 0 && runs > 0) {
    console.log(
      `With no failure in ${runs} runs the 95 % upper bound of a run's failure rate is ${3 / runs}.`,
    );
  }
  process.exitCode = failures.length + fickle.length > 0 ? 1 : 0;
}

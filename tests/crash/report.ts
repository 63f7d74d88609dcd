import { noTakes, type RunReport, type Takes } from './run.ts';
import { count, KINDS, type Tally } from './troubles.ts';

/** What all runs so far came to. */
export interface Total {
  readonly begun: number;
  runs: number;
  /** Runs that could not be played to their end and were played again. */
  stopped: number;
  /** Milliseconds of all runs, those at the same time counted one by one. */
  ms: number;
  readonly takes: Takes;
  readonly tally: Tally;
  readonly failures: { seed: number; broken: readonly string[] }[];
}

export const emptyTotal = (): Total => ({
  ...{ begun: Date.now(), runs: 0, stopped: 0, ms: 0 },
  takes: noTakes(),
  ...{ tally: new Map(), failures: [] },
});

export function addReport(total: Total, { plan, broken, tally, takes, ms }: RunReport): void {
  total.runs += 1;
  total.ms += ms;
  for (const key of ['seen', 'submitted', 'arrived', 'long', 'parts'] as const)
    total.takes[key] += takes[key];
  for (const [kind, times] of tally) count(total.tally, kind, times);
  if (broken.length > 0) total.failures.push({ seed: plan.seed, broken });
}

const EVERY = 10;

export function progressLine({ begun, runs, failures, takes, ms }: Total, wanted: number): void {
  if (runs % EVERY !== 0) return;
  const of = Number.isFinite(wanted) ? ` of ${wanted}` : '';
  const each = (ms / runs / 1_000).toFixed(1);
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
  console.log(
    `${runs}${of} runs, ${failures.length} broken, ${takes.seen} takes, ${takes.arrived} arrived, ${each} s a run, ${minutes} min`,
  );
}

/** Prints what was done. @returns whether all is well */
export function printTotal(total: Total, { mustStrike }: { mustStrike: boolean }): boolean {
  const { runs, takes, tally, failures, ms, begun } = total;
  const having = (...words: readonly string[]) =>
    failures.filter(({ broken }) => broken.some((each) => words.some((word) => each.startsWith(`${word}:`))))
      .length;
  console.log('\nfaults that struck:');
  for (const kind of KINDS) console.log(`  ${kind.padEnd(20)} ${tally.get(kind) ?? 0}`);
  console.log(
    `\nruns ${runs}, takes ${takes.seen}, handed in ${takes.submitted}, arrived ${takes.arrived}, ` +
      `of 5 MB ${takes.long} in ${takes.parts} parts; ` +
      `lost ${having('lost', 'hidden')}, doubled ${having('doubled')}, under another ${having('owner', 'foreign')}, ` +
      `broken ${failures.length}; stopped and played again ${total.stopped}; ${(ms / Math.max(1, runs) / 1_000).toFixed(1)} s a run, ` +
      `${((Date.now() - begun) / 60_000).toFixed(1)} min in all`,
  );
  for (const { seed, broken } of failures)
    console.log(`npm run test:crash -- --seed ${seed}   # ${broken[0]}`);
  const idle = KINDS.filter((kind) => !tally.has(kind));
  if (idle.length > 0) console.log(`never struck: ${idle.join(', ')}`);
  if (failures.length === 0 && runs > 0)
    console.log(
      `With no failure in ${runs} runs the 95 % upper bound of a run's failure rate is ${(3 / runs).toPrecision(2)}.`,
    );
  return failures.length === 0 && runs > 0 && !(mustStrike && idle.length > 0);
}

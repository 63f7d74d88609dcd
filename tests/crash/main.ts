import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '#domain/time-units.ts';
import { firstSeed } from '#tests/support/seeds.ts';
import { describePlan, drawPlan, type Plan } from './plan.ts';
import { addReport, emptyTotal, printTotal, progressLine, type Total } from './report.ts';
import { noTakes, playRun, type RunReport } from './run.ts';
import { type Releases, Stage } from './stage.ts';

/*
 * npm run test:crash -- --runs 40                 seeds that follow the commit
 *   --seed 7 [--runs 1]     from that seed; the same seed is the same plan
 *   --minutes=10            as many as fit
 *   --parallel 2            runs at the same time, each with a server of its own
 *   --plans                 prints every plan, not only those of broken runs
 * Ctrl-C ends the runs under way and prints what was done.
 */
const root = resolve(import.meta.dirname, '../..');
/** From so many runs on every kind of fault must have struck. */
const MIN_RUNS_FOR_ALL_KINDS = 200;

interface Options {
  readonly runs: number;
  readonly seed: number;
  readonly minutes: number | null;
  readonly parallel: number;
  readonly printsPlans: boolean;
}

/** @throws Error with one clear sentence */
function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: text,
      seed: text,
      minutes: text,
      parallel: text,
      plans: { type: 'boolean', default: false },
    },
  });
  const given = (name: 'runs' | 'seed' | 'minutes' | 'parallel') => {
    const value = values[name] === undefined ? null : Number(values[name]);
    if (value === null || (Number.isFinite(value) && value > 0)) return value;
    throw new Error(`--${name} takes a number above 0, not ${values[name]}`);
  };
  const seed = given('seed');
  const minutes = given('minutes');
  const runs = given('runs') ?? (minutes !== null ? Number.POSITIVE_INFINITY : seed !== null ? 1 : 40);
  return {
    runs,
    minutes,
    seed: seed ?? firstSeed(10_000),
    parallel: given('parallel') ?? 2,
    printsPlans: values.plans || runs === 1,
  };
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const releases: Releases = [join(root, 'dist'), process.env['NEXT_DIST'] ?? ''];
  for (const dist of releases)
    if (!existsSync(join(dist, 'index.html')))
      throw new Error(`no built app in '${dist}': npm run test:crash`);
  const total = emptyTotal();
  let next = options.seed;
  let isStopping = false;
  const end = options.minutes === null ? Number.POSITIVE_INFINITY : Date.now() + options.minutes * MINUTE_MS;
  process.once('SIGINT', () => {
    console.log('\nending the runs under way; once more ends at once');
    isStopping = true;
  });
  const takeSeed = () => {
    if (isStopping || next >= options.seed + options.runs || Date.now() > end) return null;
    next += 1;
    return next - 1;
  };
  const lanes = Math.min(options.parallel, options.runs);
  await Promise.all(Array.from({ length: lanes }, () => playLane(takeSeed, { options, releases, total })));
  const mustStrike = total.runs >= MIN_RUNS_FOR_ALL_KINDS;
  process.exitCode = printTotal(total, { mustStrike }) ? 0 : 1;
}

interface Lane {
  readonly options: Options;
  readonly releases: Releases;
  readonly total: Total;
}

/** One run after the other on one stage. A stage that cannot go on is set up anew, and its run played again, once. */
async function playLane(takeSeed: () => number | null, { options, releases, total }: Lane): Promise<void> {
  let stage = await Stage.open(root, releases);
  try {
    for (let seed = takeSeed(); seed !== null; seed = takeSeed()) {
      const plan = drawPlan(seed);
      if (options.printsPlans) console.log(describePlan(plan));
      let report = await playOrExplain(stage, plan);
      if (report.isStopped) {
        console.log(`SEED ${seed}: ${report.broken[0]}\n(on another stage once more)`);
        total.stopped += 1;
        await stage.close().catch(() => undefined);
        stage = await Stage.open(root, releases);
        report = await playOrExplain(stage, plan);
      }
      addReport(total, report);
      printReport(report, options);
      progressLine(total, options.runs);
    }
  } finally {
    await stage.close();
  }
}

type Played = RunReport & { readonly isStopped?: boolean };

async function playOrExplain(stage: Stage, plan: Plan): Promise<Played> {
  return await playRun(stage, plan).catch((error: unknown) => ({
    ...{ plan, tally: new Map(), takes: noTakes(), notes: [], ms: 0 },
    broken: [`stopped: ${(error as Error).stack ?? error}`],
    isStopped: true,
  }));
}

function printReport({ plan, broken, notes }: Played, { printsPlans }: Options): void {
  if (broken.length > 0 && !printsPlans) console.log(describePlan(plan));
  for (const each of broken) console.log(`SEED ${plan.seed}: ${each}`);
  if (broken.length > 0 || printsPlans) for (const note of notes) console.log(`seed ${plan.seed}, ${note}`);
}

await main();
// A run that was stopped may leave a browser or a wait of its own behind, which would keep this process.
process.exit();

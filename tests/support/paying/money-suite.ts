import { afterAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { gatewayCoupon } from '#server/billing/coupons/coupon-store.ts';
import { FIRST_MONTH_FREE } from '#server/billing/stripe/stripe-coupons.ts';
import { listPlans } from '#server/learning/enrollment/enrollment-store.ts';
import { firstSeed } from '#tests/support/seeds.ts';
import { type ABillingServer, aBillingServer } from './a-billing-server.ts';
import { count, FAULTS, type Tally } from './faults.ts';
import { playMoneyRun } from './money-run.ts';
import { aMoneyWorld, type MoneyWorld } from './money-world.ts';

/** Everything that must happen; a suite in which nothing happens proves nothing. */
const ACTIONS = [
  ...['card: good', 'card: broke', 'card: asking', 'bank: passed', 'bank: failed', 'bank: abandoned'],
  ...['join: standard', 'join: entry', 'join: with a coupon', 'join: again'],
  ...['pressed twice, same key', 'pressed twice, another key', 'pressed on two servers'],
  ...['pressed again after silence', 'change: upgrade', 'change: downgrade', 'change: keep'],
  ...['leave: cancel', 'leave: keep', 'leave: complete', 'pays what is owed', 'the job runs'],
  ...['time: hours', 'time: days', 'time: a month'],
];

/**
 * Runs in which together every fault and every action happens at least twice: the first file always plays them, so that the
 * check of what happened does not depend on luck. When a change of the suite makes one of them rare, the test names it.
 */
const COVERING_SEEDS = [3, 5, 33, 64, 68, 87, 111, 134, 242];
/** Seeds of a commit begin beyond those that were looked at by hand. */
const FIRST_COMMIT_SEED = 10_000;
const LONG_RUNS = 500;
/** What comes at the same time as something else; which is first at the database is nobody's choice. */
const TOGETHER = [
  ...['pressed twice, same key', 'pressed twice, another key', 'pressed on two servers'],
  'event amid a call',
];
const SWEEP = 100;

interface Share {
  /** Which of the files that share the seeds of a commit this is, from 0. */
  readonly file: number;
  readonly files: number;
  /** Runs of this file with seeds of the commit; in `npm run test:long` LONG_RUNS. */
  readonly runs: number;
}

const COUPONS = [
  { code: 'ONCE', percentOff: 50 },
  { code: 'THREE', amountOff: 500, duration: 'repeating', months: 3 },
  { code: 'ALWAYS', percentOff: 10, duration: 'forever' },
] as const;

/**
 * Plays seeds that follow the commit, in the first file the covering seeds before them, one after the other on one database.
 * `SEED=7` plays that one alone, `SEED=7 RUNS=20` twenty from there, `REPEAT=100` them a hundred times (what comes at the same
 * time falls out otherwise each time); `MONEY_MINUTES=5` plays as many as fit into that time.
 * With `TWICE=1` each seed is played twice, and how many came to the same end is printed.
 */
export function moneyUnderFaults({ file, files, runs }: Share): void {
  const only = process.env['SEED'];
  describe('money under faults', () => {
    let world: MoneyWorld | undefined;
    afterAll(() => world?.close());
    test('money and subscriptions agree in every run', { timeout: 60 * MINUTE_MS }, async () => {
      const billing = await aBillingServer({ lessons: 3 });
      for (const coupon of COUPONS) await billing.coupon(coupon);
      await sellBefore(billing);
      world = aMoneyWorld(billing.server);
      const seeds = only === undefined ? seedsOf({ file, files, runs }) : seedsFrom(Number(only));
      const { played, broken } = await play(world, billing, seeds);
      console.info(tableOf(world.tally, played));
      expect(broken).toEqual([]);
      if (only !== undefined || file > 0) return;
      const missing = [...FAULTS, ...ACTIONS].filter((what) => (world?.tally.get(what) ?? 0) === 0);
      expect(missing).toEqual([]);
    });
  });
}

/** Stripe has the prices and the coupons from the first run on, so that no run depends on those before it. */
async function sellBefore({ server }: ABillingServer): Promise<void> {
  const { db, payments } = server.deps;
  for (const plan of await listPlans(db))
    await payments.gateway.ensurePrice({
      planID: plan.plan_id,
      planName: plan.plan_name,
      amount: plan.plan_price,
    });
  const sold = await db.selectFrom('coupons').selectAll().execute();
  for (const coupon of [FIRST_MONTH_FREE, ...sold.map(gatewayCoupon)])
    await payments.gateway.ensureCoupon(coupon);
}

function seedsFrom(first: number): number[] {
  const seeds = Array.from({ length: Number(process.env['RUNS'] ?? 1) }, (_, index) => first + index);
  return Array.from({ length: Number(process.env['REPEAT'] ?? 1) }, () => seeds).flat();
}

function* seedsOf({ file, files, runs }: Share): Generator<number> {
  if (file === 0) yield* COVERING_SEEDS;
  const isLong = process.env['LONG'] === '1';
  const minutes = Number(process.env['MONEY_MINUTES'] ?? Number.NaN);
  const end = performance.now() + minutes * MINUTE_MS;
  const first = FIRST_COMMIT_SEED + firstSeed(files * LONG_RUNS) + file;
  for (let run = 0; ; run += 1) {
    if (Number.isNaN(minutes) ? run >= (isLong ? LONG_RUNS : runs) : performance.now() > end) return;
    yield first + run * files;
  }
}

async function play(world: MoneyWorld, { clock }: ABillingServer, seeds: Iterable<number>) {
  const broken: { seed: number; broken: readonly string[] }[] = [];
  const codes = COUPONS.map(({ code }) => code);
  let played = 0;
  for (const seed of seeds) {
    if (played % SWEEP === 0) await world.sweep();
    played += 1;
    const before = together(world.tally);
    const run = await playMoneyRun(world, clock, codes, seed);
    if (run.broken.length > 0) broken.push({ seed, broken: run.broken });
    if (process.env['TWICE'] === '1') {
      const kind = together(world.tally) === before ? 'one after the other' : 'some at the same time';
      const again = await playMoneyRun(world, clock, codes, seed);
      count(world.tally, again.digest === run.digest ? `same end: ${kind}` : `another end: ${kind}`);
      if (again.digest !== run.digest) console.info(`${seed}: another end (${kind})`);
    }
    // Enough to find the cause.
    if (broken.length === 5) break;
  }
  return { played, broken };
}

function together(tally: Tally): number {
  return TOGETHER.reduce((sum, what) => sum + (tally.get(what) ?? 0), 0);
}

function tableOf(tally: Tally, runs: number): string {
  const played = [...tally.keys()].filter((what) => what.includes(' end: '));
  const rows = [...FAULTS, ...ACTIONS, ...played].map(
    (what) => `${what.padEnd(36)} ${String(tally.get(what) ?? 0).padStart(7)}`,
  );
  return [`${runs} runs`, ...rows].join('\n');
}

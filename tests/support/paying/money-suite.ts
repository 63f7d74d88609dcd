import { afterAll, describe, expect, test } from 'vitest';
import { type ABillingServer, aBillingServer } from './a-billing-server.ts';
import { FAULTS, type Tally } from './faults.ts';
import { playMoneyRun } from './money-run.ts';
import { aMoneyWorld, type MoneyWorld } from './money-world.ts';

/** Everything that must happen often; a suite in which nothing happens proves nothing. */
const ACTIONS = [
  ...['card: good', 'card: broke', 'card: asking', 'bank: passed', 'bank: failed', 'bank: abandoned'],
  ...['join: standard', 'join: entry', 'join: with a coupon', 'join: again'],
  ...['pressed twice, same key', 'pressed twice, another key', 'pressed on two servers'],
  ...['pressed again after silence', 'change: upgrade', 'change: downgrade', 'change: keep'],
  ...['leave: cancel', 'leave: keep', 'leave: complete', 'pays what is owed', 'the job runs'],
  ...['time: hours', 'time: days', 'time: a month'],
];

const OFTEN = 50;
const SWEEP = 100;

interface Range {
  readonly from: number;
  readonly runs: number;
  /** Files that share the suite: each must have seen its part. */
  readonly files: number;
}

const COUPONS = [
  { code: 'ONCE', percentOff: 50 },
  { code: 'THREE', amountOff: 500, duration: 'repeating', months: 3 },
  { code: 'ALWAYS', percentOff: 10, duration: 'forever' },
] as const;

/** Plays seeds one after the other on one database. `SEED=7` plays that one alone. */
export function moneyUnderFaults({ from, runs, files }: Range): void {
  const seed = process.env['SEED'];
  describe('money under faults', () => {
    let world: MoneyWorld | undefined;
    afterAll(() => world?.close());
    test(`money and subscriptions agree in ${runs} runs from ${from}`, { timeout: 20 * 60_000 }, async () => {
      const billing = await aBillingServer({ lessons: 3 });
      for (const coupon of COUPONS) await billing.coupon(coupon);
      world = aMoneyWorld(billing.server);
      const many = Number(process.env['RUNS'] ?? (seed === undefined ? runs : 1));
      const [first, count] = [Number(seed ?? from), many];
      const broken = await play(world, billing, first, count);
      console.info(tableOf(world.tally, count));
      expect(broken).toEqual([]);
      if (seed !== undefined) return;
      const rare = [...FAULTS, ...ACTIONS].filter((what) => (world?.tally.get(what) ?? 0) < OFTEN / files);
      expect(rare).toEqual([]);
    });
  });
}

async function play(
  world: MoneyWorld,
  { clock }: ABillingServer,
  from: number,
  runs: number,
): Promise<{ seed: number; broken: readonly string[] }[]> {
  const failures: { seed: number; broken: readonly string[] }[] = [];
  const codes = COUPONS.map(({ code }) => code);
  for (let seed = from; seed < from + runs; seed += 1) {
    if (seed % SWEEP === 0) await world.sweep();
    const broken = await playMoneyRun(world, clock, codes, seed);
    if (broken.length > 0) failures.push({ seed, broken });
    // Enough to find the cause.
    if (failures.length === 5) break;
  }
  return failures;
}

function tableOf(tally: Tally, runs: number): string {
  const rows = [...FAULTS, ...ACTIONS].map(
    (what) => `${what.padEnd(32)} ${String(tally.get(what) ?? 0).padStart(7)}`,
  );
  return [`${runs} runs`, ...rows].join('\n');
}

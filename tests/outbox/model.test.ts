import { expect, test } from 'vitest';
import { bundleRun } from '#tests/support/model/bundle-run.ts';
import { FAULTS } from '#tests/support/model/faults.ts';
import { playMany, tableOf } from '#tests/support/model/many-runs.ts';
import { playRun } from '#tests/support/model/play-run.ts';

/*
 * The real engine against the school in memory. A seed that breaks a promise is printed; play it alone with
 *   SEED=123 npx vitest run tests/outbox/model.test.ts
 */
const seed = Number(process.env['SEED'] ?? 0);
const RUNS = 8_000;
/** Each kind of fault must strike at least this often: once in a thousand runs. */
const MIN_STRIKES = RUNS / 1_000;

if (seed === 0) {
  test(`${RUNS} runs: loses nothing and duplicates nothing, whatever fails`, {
    timeout: 900_000,
  }, async () => {
    const { file } = await bundleRun('otomichi-model');
    const report = await playMany({ variant: 'product', from: 1, count: RUNS, stopAtFirst: false }, { file });
    console.log(`${report.runs} runs, faults played:\n${tableOf(report.tally, FAULTS)}`);
    expect(report.failures.slice(0, 10), 'seeds that broke a promise').toEqual([]);
    expect(report.fickle, 'seeds that did not replay').toEqual([]);
    expect(report.runs).toBe(RUNS);
    for (const fault of FAULTS)
      expect(report.tally.get(fault) ?? 0, fault).toBeGreaterThanOrEqual(MIN_STRIKES);
  });
} else {
  test('replays one seed', async () => {
    const run = await playRun(seed, {}, new Map());
    console.log(run.digest());
    expect(run.broken).toEqual([]);
  });
}

import { expect, test, vi } from 'vitest';
import { playAdapters } from '#tests/support/adapters/adapter-runs.ts';
import { STORAGE_FAULTS } from '#tests/support/adapters/faulty-indexeddb.ts';

/*
 * The real take store, rows, hand-in, repair and engine over a fake IndexedDB whose transactions fail, by fast-check. A failure prints its
 * seed and path; SEED=… AT=… plays that run alone. `npm run test:soak -- --adapters` plays many.
 */
const only = process.env['SEED'];
/** Shows the planted bug within 23 runs. */
const PLANTED = 2;

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

test('loses nothing and doubles nothing over the real adapters', async () => {
  const seed = Number(only ?? 1);
  const report = await playAdapters({ seed, runs: only === undefined ? 30 : 1, path: process.env['AT'] });
  console.info(`${report.runs} runs: ${[...report.tally].map((each) => each.join(' ')).join(', ')}`);
  expect(report.failure).toBeNull();
  if (only !== undefined) return;
  for (const fault of STORAGE_FAULTS) expect(report.tally.get(fault) ?? 0, fault).toBeGreaterThan(0);
});

test.skipIf(only !== undefined)('catches a page that repairs nothing when it opens', async () => {
  const report = await playAdapters({ seed: PLANTED, runs: 60, repairs: false });
  expect(report.failure).not.toBeNull();
});

import { expect, test, vi } from 'vitest';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { measured } from '#server/lib/measured.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** An hour passes at once. */
vi.mock('node:timers/promises', () => ({ setTimeout: () => new Promise((done) => setImmediate(done)) }));

test('what each server runs by itself is measured as the jobs of the queue are', async () => {
  const { deps, database } = await aServer();
  const runs: string[] = [];
  whenDone(measured.job.subscribe(({ job, outcome }) => runs.push(`${job} ${outcome}`)));
  const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('the disk is away'));
  const own = startJobs(database.address, deps, [{ name: 'own', cron: '0 0 1 1 *', everyServer: true, run }]);
  await vi.waitUntil(() => run.mock.calls.length > 1);
  await own.stop();
  expect(runs.slice(0, 2)).toEqual(['own failed', 'own done']);
});

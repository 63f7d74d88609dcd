import { expect, test, vi } from 'vitest';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { measured } from '#server/lib/measured.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

test('what each server runs by itself is measured as the jobs of the queue are', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  const { deps, database } = await aServer();
  const runs: string[] = [];
  whenDone(measured.job.subscribe(({ job, outcome }) => runs.push(`${job} ${outcome}`)));
  const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('the disk is away'));
  const job = { name: 'own', cron: '0 0 1 1 *', everyServer: true, run };
  const own = startJobs(database.address, deps, [job], 10);
  await eventually(() => runs.length > 1);
  await own.stop();
  expect(runs.slice(0, 2)).toEqual(['own failed', 'own done']);
});

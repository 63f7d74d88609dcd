import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import { purgeQueue } from '#server/jobs/purge-queue.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { jobStates } from '#server/metrics/stored-facts-store.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { isQueueReady } from '#tests/support/server/operations/queue-is-ready.ts';

const { deps, database } = await aServer();
/** Two servers, so that the second takes the run that replaces the first one's. */
const runs: { fail(error: Error): void; end(): void }[] = [];
const job = {
  name: 'mass',
  cron: '0 0 1 1 *',
  oneWaiting: true,
  run: () => new Promise<void>((end, fail) => void runs.push({ end, fail })),
};
const servers = [0, 1].map(() => startJobs(database.address, deps, [job]));
afterAll(async () => {
  for (const { end } of runs) end();
  await Promise.all(servers.map((server) => server.stop()));
});

const add = () => database.pool.query(`select graphile_worker.add_job('mass', job_key => 'mass')`);
const rows = async () =>
  (
    await database.pool.query(
      'select attempts = max_attempts as ended, last_error as error from graphile_worker.jobs order by id',
    )
  ).rows;
const failing = async () => (await jobStates(database.db, new Date()))?.jobs[0]?.failing;

test('a failed run that a later one replaced is not failing, and leaves the queue a week later', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  await eventually(() => isQueueReady(database.db));
  await add();
  await eventually(() => runs.length === 1);
  await eventually(async () => {
    await add();
    return runs.length === 2;
  });
  runs[0]?.fail(new Error('a moment without the database'));
  const ended = { ended: true, error: 'a moment without the database' };
  await eventually(async () => (await rows()).some(({ error }) => error === ended.error));
  expect((await rows())[0]).toEqual(ended);
  expect(await failing()).toBe(0);

  // One that is tried again counts, and stays.
  runs[1]?.fail(new Error('again'));
  const now = Date.now();
  const purge = (afterMs: number) =>
    purgeQueue.run({ ...deps, clock: { now: () => new Date(now + afterMs) } });
  await purge(0);
  expect(await rows()).toContainEqual(ended);
  await purge(8 * DAY_MS);
  expect(await rows()).not.toContainEqual(ended);
});

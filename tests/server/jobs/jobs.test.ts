import { parseCronItems, quickAddJob } from 'graphile-worker';
import { afterAll, expect, test, vi } from 'vitest';
import { JOBS } from '#server/jobs/jobs.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { aServer } from '#tests/support/server/a-server.ts';

const { deps, database } = await aServer();
const done: string[] = [];
const job = {
  name: 'count',
  cron: '0 0 1 1 *',
  run: async () => {
    done.push('run');
  },
};
const jobs = startJobs(database.address, deps, [job]);
afterAll(() => jobs.stop());

const ready = async () => {
  const { rows } = await database.pool.query(
    `select to_regclass('graphile_worker.known_crontabs') is not null as made`,
  );
  return rows[0].made as boolean;
};

test('a job runs once, and goes on running after the database dropped every connection', async () => {
  // The queue makes its tables first; on a busy disk that has taken half a minute.
  await vi.waitUntil(ready, { timeout: 120_000, interval: 50 });
  await quickAddJob({ connectionString: database.url }, 'count', {});
  await vi.waitUntil(() => done.length === 1, { timeout: 30_000, interval: 20 });
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'otomichi-jobs'`,
  );
  await quickAddJob({ connectionString: database.url }, 'count', {});
  await vi.waitUntil(() => done.length === 2, { timeout: 30_000, interval: 20 });
  expect(done).toEqual(['run', 'run']);
}, 200_000);

test('a long job is told when the server stops', async () => {
  const told: string[] = [];
  const long = {
    name: 'long',
    cron: '0 0 1 1 *',
    run: (_: unknown, leaving?: AbortSignal) =>
      new Promise<void>((end) => {
        told.push('begun');
        leaving?.addEventListener('abort', () => {
          told.push('left');
          end();
        });
      }),
  };
  const own = startJobs(database.address, deps, [long]);
  await quickAddJob({ connectionString: database.url }, 'long', {});
  await vi.waitUntil(() => told.length === 1, { timeout: 30_000, interval: 20 });
  await own.stop();
  expect(told).toEqual(['begun', 'left']);
});

test('a job for which somebody waits runs although long ones have taken every place', async () => {
  let begun = 0;
  let prompted = 0;
  const cron = '0 0 1 1 *';
  const long = {
    name: 'endless',
    cron,
    run: (_: unknown, leaving?: AbortSignal) =>
      new Promise<void>((end) => {
        begun += 1;
        leaving?.addEventListener('abort', () => end());
      }),
  };
  const prompt = {
    name: 'prompt',
    cron,
    prompt: true,
    run: async () => {
      prompted += 1;
    },
  };
  const own = startJobs(database.address, deps, [long, prompt]);
  for (let at = 0; at < 6; at += 1) await quickAddJob({ connectionString: database.url }, 'endless', {});
  await vi.waitUntil(() => begun >= 2, { timeout: 30_000, interval: 20 });
  await quickAddJob({ connectionString: database.url }, 'prompt', {});
  await vi.waitUntil(() => prompted === 1, { timeout: 30_000, interval: 20 });
  await own.stop();
  expect([begun, prompted]).toEqual([2, 1]);
}, 120_000);

test('every job of the server has a name of its own and a line that the queue can read', () => {
  const items = JOBS.map(({ name, cron }) => ({ task: name, match: cron, identifier: name }));
  expect(parseCronItems(items)).toHaveLength(JOBS.length);
  expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length);
  expect(JOBS.find(({ name }) => name === 'deliver-lessons')?.cron).toBe('* * * * *');
});

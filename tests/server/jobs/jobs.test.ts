import { parseCronItems, quickAddJob } from 'graphile-worker';
import { afterAll, expect, test } from 'vitest';
import { JOBS } from '#server/jobs/jobs.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { aLog } from '#tests/support/a-log.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { isQueueReady } from '#tests/support/server/operations/queue-is-ready.ts';

const { deps, database } = await aServer();
const NEVER = '0 0 1 1 *';
const done: string[] = [];
const job = {
  name: 'count',
  cron: NEVER,
  run: async () => {
    done.push('run');
  },
};
const jobs = startJobs(database.address, deps, [job]);
afterAll(() => jobs.stop());

const add = (name: string) => quickAddJob({ connectionString: database.url }, name, {});

const tablesExist = () => isQueueReady(database.db);

/** Its clock has started: a connection lost before that rejects a promise of the library that nobody can catch. */
const clockStarted = async () => {
  const { rowCount } = await database.pool.query(
    `select from graphile_worker._private_known_crontabs where identifier = 'count'`,
  );
  return rowCount === 1;
};

test('runs a job once, and runs again after the database dropped every connection', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  await eventually(tablesExist);
  await add('count');
  await eventually(() => done.length === 1);
  await eventually(clockStarted);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'otomichi-jobs'`,
  );
  await add('count');
  await eventually(() => done.length === 2);
  expect(done).toEqual(['run', 'run']);
});

test('its lines have a few names, whatever runs and however it fails, and no secret of an error', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  const { log, lines } = aLog();
  const written = () => lines.map((line) => JSON.parse(line) as { event: string; what?: string });
  const failing = {
    name: 'failing',
    cron: NEVER,
    run: () => Promise.reject(new Error('no answer of https://school:hidden@mail.example')),
  };
  const own = startJobs(database.address, { ...deps, log }, [failing]);
  await add('failing');
  await eventually(() => written().some(({ event }) => event === 'jobs: error'));
  await own.stop();
  const events = new Set(written().map(({ event }) => event));
  expect([...events].filter((event) => !/^jobs: (note|warning|error)$/.test(event))).toEqual([]);
  expect(written().find(({ event }) => event === 'jobs: error')?.what).toMatch(
    /^Failed task \d+ \(failing, /,
  );
  expect(lines.join('\n')).not.toContain('hidden');
});

test('informs a long job that the server stops', { timeout: EVENTUALLY_TEST_MS }, async () => {
  const events: string[] = [];
  const long = {
    name: 'long',
    cron: NEVER,
    run: (_: unknown, stopping?: AbortSignal) =>
      new Promise<void>((end) => {
        events.push('begun');
        stopping?.addEventListener('abort', () => {
          events.push('stopped');
          end();
        });
      }),
  };
  const own = startJobs(database.address, deps, [long]);
  await add('long');
  await eventually(() => events.length === 1);
  await own.stop();
  expect(events).toEqual(['begun', 'stopped']);
});

test('of many servers one runs a job: sixty jobs on three servers run sixty times', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  const names = Array.from({ length: 20 }, (_, at) => `each-${at}`);
  const ran: string[] = [];
  const each = names.map((name) => ({ name, cron: NEVER, run: async () => void ran.push(name) }));
  const servers = [0, 1, 2].map(() => startJobs(database.address, deps, each));
  for (let round = 1; round <= 3; round += 1) {
    await Promise.all(names.map(add));
    await eventually(() => ran.length >= 20 * round);
  }
  await Promise.all(servers.map((server) => server.stop()));
  expect(ran.toSorted()).toEqual([...names, ...names, ...names].toSorted());
});

test('what concerns the disk of a server is not given to one of many', async () => {
  const own = JOBS.filter(({ everyServer }) => everyServer).map(({ name }) => name);
  expect(own).toEqual(['sweep-spool', 'prune-images', 'prune-link-pictures']);
});

test('every job of the server has a unique name and a cron line that the queue can read', () => {
  const items = JOBS.map(({ name, cron }) => ({ task: name, match: cron, identifier: name }));
  expect(parseCronItems(items)).toHaveLength(JOBS.length);
  expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length);
  expect(JOBS.find(({ name }) => name === 'deliver-lessons')?.cron).toBe('* * * * *');
});

test('prompt are only jobs that ask nobody but services of messages, and our own', () => {
  const prompt = JOBS.filter((one) => one.prompt).map(({ name }) => name);
  expect(prompt).toEqual(['send-messages', 'send-sms', 'send-pushes', 'sandbox-events']);
});

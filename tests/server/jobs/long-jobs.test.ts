import { afterEach, expect, test } from 'vitest';
import { type RunningJobs, startJobs } from '#server/jobs/start-jobs.ts';
import type { Job } from '#server/lib/job.ts';
import { measured } from '#server/lib/measured.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { isQueueReady } from '#tests/support/server/operations/queue-is-ready.ts';
import { whenDone } from '#tests/support/when-done.ts';

const { deps, database } = await aServer();
const NEVER = '0 0 1 1 *';

let servers: RunningJobs[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
  await database.pool.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  );
});

/** Its place is free: only so can a second run of a long one begin. */
const idle = { name: 'idle', cron: NEVER, run: async () => {} };

async function start(jobs: readonly Job<unknown>[]): Promise<RunningJobs> {
  const server = startJobs(database.address, deps, [...jobs, idle]);
  servers.push(server);
  await eventually(() => isQueueReady(database.db));
  return server;
}

/** As each due time and each commit put a job on the queue. */
const add = (name: string) =>
  database.pool.query('select graphile_worker.add_job($1, job_key => $1)', [name]);

/** The run of a job that waits in the queue for later. */
const isPostponed = (name: string) => waits(name, 'and run_at > now()');

async function waits(name: string, when = ''): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select from graphile_worker.jobs where key = $1 and locked_at is null ${when}`,
    [name],
  );
  return rowCount === 1;
}

/** A job whose runs end when the test says so, or when the server stops. */
function aLongJob(facts: { prompt?: boolean; name?: string } = {}) {
  const ends: (() => void)[] = [];
  const fails: ((error: Error) => void)[] = [];
  const run = (_: unknown, stopping?: AbortSignal) =>
    new Promise<void>((end, fail) => {
      ends.push(end);
      fails.push(fail);
      if (stopping?.aborted) end();
      stopping?.addEventListener('abort', () => end());
    });
  return { job: { name: 'long', cron: NEVER, oneWaiting: true, ...facts, run }, ends, fails };
}

test.each([
  ['an ordinary', { prompt: false }, 1],
  ['a prompt', { prompt: true }, 2],
])(
  '%s job that lasts holds up no other of its runner, however often it is due',
  {
    timeout: EVENTUALLY_TEST_MS,
  },
  async (_kind, facts, copies) => {
    const long = aLongJob(facts);
    const done: string[] = [];
    const other = { name: 'other', cron: NEVER, ...facts, run: async () => void done.push('other') };
    await start([long.job, other]);
    for (let copy = 1; copy <= copies; copy += 1) {
      await add('long');
      await eventually(() => long.ends.length === copy);
    }
    for (let due = 1; due <= 3; due += 1) {
      await add('long');
      await eventually(() => isPostponed('long'));
      await add('other');
      await eventually(() => done.length === due);
    }
    expect(long.ends).toHaveLength(copies);
  },
);

test.each([
  ['ends', 'done'],
  ['fails', 'failed'],
])(
  'a run that was due meanwhile comes when the one under way %s',
  {
    timeout: EVENTUALLY_TEST_MS,
  },
  async (_how, outcome) => {
    const long = aLongJob();
    const outcomes: string[] = [];
    whenDone(measured.job.subscribe(({ job, outcome }) => outcomes.push(`${job} ${outcome}`)));
    await start([long.job]);
    await add('long');
    await eventually(() => long.ends.length === 1);
    await add('long');
    await eventually(() => isPostponed('long'));
    // Nothing but the end of the run can bring it forward again.
    await database.pool.query(
      `update graphile_worker._private_jobs set run_at = now() + interval '1 day' where key = 'long'`,
    );
    if (outcome === 'done') long.ends[0]?.();
    else long.fails[0]?.(new Error('the service is away'));
    await eventually(() => long.ends.length === 2);
    long.ends[1]?.();
    await eventually(() => outcomes.length === 2);
    // A run that was only postponed is not measured.
    expect(outcomes).toEqual([`long ${outcome}`, 'long done']);
  },
);

test('a run that was postponed when the server stops is left to the next server', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  const first = aLongJob();
  const server = await start([first.job]);
  await add('long');
  await eventually(() => first.ends.length === 1);
  await add('long');
  await eventually(() => isPostponed('long'));
  await server.stop();
  servers = [];
  expect(await waits('long')).toBe(true);
  await add('long');
  const next = aLongJob();
  await start([next.job]);
  await eventually(() => next.ends.length === 1);
  expect(first.ends).toHaveLength(1);
});

test('another server takes a run that this one has no place for', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  const here = aLongJob();
  const there = aLongJob();
  await start([here.job]);
  await add('long');
  await eventually(() => here.ends.length === 1);
  await start([there.job]);
  await eventually(async () => {
    await add('long');
    return there.ends.length === 1;
  });
  expect(here.ends).toHaveLength(1);
});

import { setTimeout as pause } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, type RunnerOptions, run, type TaskList } from 'graphile-worker';
import pLimit from 'p-limit';
import pg from 'pg';
import { HOUR_MS, SECOND_MS } from '#domain/time-units.ts';
import { STATEMENT_TIMES } from '#server/db/bounded-pool.ts';
import { clientSettings, type DatabaseAddress } from '#server/db/connect.ts';
import { gracefulEnd } from '#server/db/end-pool.ts';
import type { Job } from '#server/lib/job.ts';
import type { Log } from '#server/lib/log.ts';
import { measured } from '#server/lib/measured.ts';
import type { UserDeps } from '#server/users/user-deps.ts';
import { limitCopies } from './limit-copies.ts';

export interface RunningJobs {
  /** Waits until running jobs finish, then closes the connections. */
  stop(): Promise<void>;
}

/** Each of the two runners holds one to be notified by. */
const MAX_CONNECTIONS = 5;
/**
 * Copies of one job in this process. A prompt one has a second: it goes on while every message of the first waits for a service
 * that hangs.
 */
const MAX_COPIES = 1;
const MAX_PROMPT_COPIES = 2;
/** Each place asks the queue so often; what is put there reaches a place at once, so this is for what is tried again. */
const POLL_MS = 5 * SECOND_MS;
const FIRST_PAUSE_MS = 0.5 * SECOND_MS;
const MAX_PAUSE_MS = 30 * SECOND_MS;

/**
 * Runs the jobs on the database's queue until `stop`. Prompt jobs have a runner of their own, and every job its own place: none
 * waits because another takes long. Only a test passes how long those pause that each server runs by itself, in milliseconds.
 */
export function startJobs(
  address: DatabaseAddress,
  deps: UserDeps,
  jobs: readonly Job<UserDeps>[],
  ownPauseMs = HOUR_MS,
): RunningJobs {
  const { log } = deps;
  const stopping = new AbortController();
  const pool = new pg.Pool({
    ...clientSettings(address),
    max: MAX_CONNECTIONS,
    // The queue's own statements. Its worker gives up after some that failed, and is started again with new connections.
    query_timeout: STATEMENT_TIMES.answerMs,
    application_name: 'otomichi-jobs',
  });
  const end = gracefulEnd(pool);
  pool.on('error', (error) => {
    if (!stopping.signal.aborted) log.warn('database connection of the jobs lost', { error });
  });
  // The worker makes its tables when it starts: two that start at once would disturb each other.
  const startOneAtATime = pLimit(1);
  const queued = jobs.filter(({ everyServer }) => !everyServer);
  const groups: Group[] = [
    { jobs: queued.filter(({ prompt }) => prompt), copies: MAX_PROMPT_COPIES },
    { jobs: queued.filter(({ prompt }) => !prompt), copies: MAX_COPIES },
  ];
  const runners = groups
    .filter((group) => group.jobs.length > 0)
    .map((group) => {
      const options = optionsOf(pool, deps, group, stopping.signal);
      return keepRunning(() => startOneAtATime(() => run(options)), log, stopping.signal);
    });
  const own = jobs
    .filter(({ everyServer }) => everyServer)
    .map((job) => runByItself(job, deps, { pauseMs: ownPauseMs, stopping: stopping.signal }));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(own);
      await Promise.all(runners.map((runner) => runner.stop()));
      await end();
    },
  };
}

/** The queue runs a job on one server of many: what each has to do for its own disk is not its business. */
async function runByItself(
  job: Job<UserDeps>,
  deps: UserDeps,
  { pauseMs, stopping }: { pauseMs: number; stopping: AbortSignal },
): Promise<void> {
  while (!stopping.aborted) {
    await pause(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => {});
    if (stopping.aborted) return;
    await measuredRun(job, deps, stopping).catch((error: unknown) => {
      deps.log.warn('job of this server failed', { job: job.name, error });
    });
  }
}

/**
 * Restarts the worker, with growing pauses, for as long as the server runs: the worker gives up after some failures in a
 * row, for which a restart of the database is enough.
 */
function keepRunning(start: () => Promise<Runner>, log: Log, stopping: AbortSignal): RunningJobs {
  let runner: Runner | undefined;
  const loop = async () => {
    for (let wait = FIRST_PAUSE_MS; !stopping.aborted; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      try {
        runner = await start();
        wait = FIRST_PAUSE_MS;
        if (stopping.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.warn('jobs stopped, starting them again', { error });
      }
      await pause(wait, undefined, { signal: stopping }).catch(() => {});
    }
  };
  const running = loop();
  return {
    async stop() {
      // It may have ended by itself at this moment; then there is nothing to stop.
      await runner?.stop().catch(() => {});
      await running;
    },
  };
}

/** Jobs that share a runner, and how many copies of each may run at the same time. */
interface Group {
  readonly jobs: readonly Job<UserDeps>[];
  readonly copies: number;
}

function optionsOf(
  pgPool: pg.Pool,
  deps: UserDeps,
  { jobs, copies }: Group,
  stopping: AbortSignal,
): RunnerOptions {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      limitCopies(job.name, copies, { ...deps, stopping }, () => measuredRun(job, deps, stopping)),
    ]),
  );
  const items = jobs.map(({ name, cron, oneWaiting }) => ({
    task: name,
    match: cron,
    identifier: name,
    // A minute of work must not leave sixty runs waiting.
    ...(oneWaiting ? { options: { backfillPeriod: 0, jobKey: name } } : {}),
  }));
  return {
    pgPool,
    taskList,
    parsedCronItems: parseCronItems(items),
    concurrency: jobs.length * copies,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: loggerInto(deps.log),
  };
}

async function measuredRun(job: Job<UserDeps>, deps: UserDeps, stopping: AbortSignal): Promise<void> {
  const begun = performance.now();
  const publish = (outcome: 'done' | 'failed') =>
    measured.job.publish({ job: job.name, outcome, seconds: (performance.now() - begun) / SECOND_MS });
  try {
    await job.run(deps, stopping);
    publish('done');
  } catch (error) {
    publish('failed');
    throw error;
  }
}

/** Of more places than connections. A place needs one only for a moment, to take a run and to end it. */
const KNOWN_WARNING = 'maxPoolSize';

/** Each a fixed name: lines are bounded by event, and its texts hold numbers of runs and messages of errors. */
const EVENTS = { debug: 'jobs: note', warn: 'jobs: warning', error: 'jobs: error' } as const;

/** The worker logs much: its information goes to our debug level. */
function loggerInto(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const isWarning = level === 'warning' && !message.includes(KNOWN_WARNING);
    const ours = level === 'error' ? 'error' : isWarning ? 'warn' : 'debug';
    const error = meta?.['error'];
    // What follows the first line is the stack of the error.
    const what = message.split('\n', 1)[0];
    log[ours](EVENTS[ours], { ...scope, what, ...(error === undefined ? {} : { error }) });
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, type RunnerOptions, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { AppDeps } from '#server/app-deps.ts';
import { clientSettings, type DatabaseAddress } from '#server/db/connect.ts';
import { gracefulEnd } from '#server/db/end-pool.ts';
import type { Job } from '#server/lib/job.ts';
import type { Log } from '#server/lib/log.ts';

export interface RunningJobs {
  /** Lets running jobs finish, then closes the connections. */
  stop(): Promise<void>;
}

/** Two runners hold one each to be woken by. */
const CONNECTIONS = 5;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** Runs the jobs on the database's queue until `stop`; the prompt ones apart, where no long one takes their place. */
export function startJobs(
  address: DatabaseAddress,
  deps: AppDeps,
  jobs: readonly Job<AppDeps>[],
): RunningJobs {
  const { log } = deps;
  const leaving = new AbortController();
  const pool = new pg.Pool({
    ...clientSettings(address),
    max: CONNECTIONS,
    application_name: 'otomichi-jobs',
  });
  const end = gracefulEnd(pool);
  pool.on('error', (error) => {
    if (!leaving.signal.aborted) log.warn('database connection of the jobs lost', { error });
  });
  const begin = oneAfterTheOther();
  const groups = [jobs.filter(({ prompt }) => prompt), jobs.filter(({ prompt }) => !prompt)];
  const runners = groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const options = optionsOf(pool, deps, group, leaving.signal);
      return keepRunning(() => begin(() => run(options)), log, leaving.signal);
    });
  return {
    async stop() {
      leaving.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
      await end();
    },
  };
}

/**
 * The worker gives up after some failures in a row (a database that was restarted is enough), so it is started again
 * with growing pauses for as long as the server runs.
 */
function keepRunning(begin: () => Promise<Runner>, log: Log, leaving: AbortSignal): RunningJobs {
  let runner: Runner | undefined;
  const again = async () => {
    for (let wait = FIRST_PAUSE_MS; !leaving.aborted; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      try {
        runner = await begin();
        wait = FIRST_PAUSE_MS;
        if (leaving.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.warn('jobs stopped, starting them again', { error });
      }
      await pause(wait, undefined, { signal: leaving }).catch(() => {});
    }
  };
  const running = again();
  return {
    async stop() {
      // It may have ended by itself in this moment; then there is nothing to stop.
      await runner?.stop().catch(() => {});
      await running;
    },
  };
}

/** The worker makes its tables when it begins: two that begin at once would get into each other's way. */
function oneAfterTheOther(): (begin: () => Promise<Runner>) => Promise<Runner> {
  let last: Promise<unknown> = Promise.resolve();
  return (begin) => {
    const next = last.then(begin);
    last = next.catch(() => {});
    return next;
  };
}

function optionsOf(
  pgPool: pg.Pool,
  deps: AppDeps,
  jobs: readonly Job<AppDeps>[],
  leaving: AbortSignal,
): RunnerOptions {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, () => job.run(deps, leaving)]));
  const items = jobs.map(({ name, cron, oneWaiting }) => ({
    task: name,
    match: cron,
    identifier: name,
    // A minute of work must not leave sixty behind.
    ...(oneWaiting ? { options: { backfillPeriod: 0, jobKey: name } } : {}),
  }));
  return {
    pgPool,
    taskList,
    parsedCronItems: parseCronItems(items),
    concurrency: 2,
    noHandleSignals: true,
    logger: loggerInto(deps.log),
  };
}

/** The worker is talkative: what it calls information is ours to see only when we look for something. */
function loggerInto(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const write = level === 'error' ? log.error : level === 'warning' ? log.warn : log.debug;
    write(`jobs: ${message}`, {
      ...scope,
      ...(meta?.['error'] === undefined ? {} : { error: meta['error'] }),
    });
  });
}

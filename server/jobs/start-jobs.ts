import { setTimeout as pause } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { AppParts } from '#server/app-parts.ts';
import { clientSettings, type DatabaseAddress } from '#server/db/connect.ts';
import { farewellOf } from '#server/db/farewell.ts';
import type { Log } from '#server/log.ts';
import type { Job } from './job.ts';

export interface RunningJobs {
  /** Lets running jobs finish, then closes the connections. */
  stop(): Promise<void>;
}

const CONNECTIONS = 4;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Runs the jobs on the database's queue until `stop`. The worker gives up after some failures in a row (a database
 * that was restarted is enough), so it is started again with growing pauses for as long as the server runs.
 */
export function startJobs(address: DatabaseAddress, parts: AppParts, jobs: readonly Job[]): RunningJobs {
  const { log } = parts;
  const leaving = new AbortController();
  const pool = new pg.Pool({
    ...clientSettings(address),
    max: CONNECTIONS,
    application_name: 'otomichi-jobs',
  });
  const end = farewellOf(pool);
  pool.on('error', (error) => {
    if (!leaving.signal.aborted) log.warn('database connection of the jobs lost', { error });
  });
  let runner: Runner | undefined;

  async function keepRunning(): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; !leaving.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        runner = await run(optionsOf(pool, parts, jobs, leaving.signal));
        wait = FIRST_PAUSE_MS;
        if (leaving.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.warn('jobs stopped, starting them again', { error });
      }
      await pause(wait, undefined, { signal: leaving.signal }).catch(() => {});
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      leaving.abort();
      // It may have ended by itself in this moment; then there is nothing to stop.
      await runner?.stop().catch(() => {});
      await running;
      await end();
    },
  };
}

function optionsOf(pgPool: pg.Pool, parts: AppParts, jobs: readonly Job[], leaving: AbortSignal) {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, () => job.run(parts, leaving)]));
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
    logger: loggerInto(parts.log),
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

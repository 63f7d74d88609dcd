import { SECOND_MS } from '#domain/time-units.ts';
import { createApp } from './app.ts';
import { appDeps } from './app-deps.ts';
import type { Config } from './config/config.ts';
import { openForServer, openHeld, type RunningDatabase } from './db/open.ts';
import type { Handover } from './handover.ts';
import { JOBS } from './jobs/jobs.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import type { Job } from './lib/job.ts';
import type { Log } from './lib/log.ts';
import { type Listening, listen } from './listen.ts';
import { prepare } from './prepare.ts';
import type { UserDeps } from './users/user-deps.ts';

export interface RunningServer {
  /** The address for a browser. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Time for requests under way to finish after the server was asked to stop. */
const STOP_GRACE_MS = 10 * SECOND_MS;

/** What a start may be given. */
export interface StartGiven {
  readonly clock?: Clock;
  /** Only a test passes other jobs: those of the server run each minute of the real clock. */
  readonly jobs?: readonly Job<UserDeps>[];
  /** Port, data folder and database, where the process that started us holds them. */
  readonly handover?: Handover | undefined;
  readonly operatorToken?: string | undefined;
}

/**
 * Takes the port, starts the database, migrates, prepares what the calls need, and answers. Stops what it started when a
 * later step fails.
 * @throws ConfigError with one clear sentence
 */
export async function startServer(
  wanted: Config,
  log: Log,
  { clock = systemClock, jobs = JOBS, handover, operatorToken }: StartGiven = {},
): Promise<RunningServer> {
  const { host, trustedProxies: trusted } = wanted;
  const listening = await listen(host, wanted.port, { taken: handover?.handle, trusted });
  try {
    const config = withPort(wanted, handover?.port ?? listening.port);
    const database = await (handover === undefined
      ? openForServer(config, log)
      : openHeld({ config: { ...config, dataDir: handover.dataDir }, address: handover.address }, log));
    return await opened(listening, database, { log, clock, jobs, operatorToken }).catch(
      async (error: unknown) => {
        await database.close();
        throw error;
      },
    );
  } catch (error) {
    await listening.stop(0);
    throw error;
  }
}

async function opened(
  listening: Listening,
  database: RunningDatabase,
  {
    log,
    clock,
    jobs,
    operatorToken,
  }: { log: Log } & Required<Pick<StartGiven, 'clock' | 'jobs'>> & Pick<StartGiven, 'operatorToken'>,
): Promise<RunningServer> {
  const { config, db } = database;
  const given = await prepare({ db, config, log, clock, operatorToken });
  const app = createApp(given);
  const runningJobs = startJobs(database.address, appDeps(given), jobs);
  listening.answerWith((request, env) => app.fetch(request, env));
  return {
    origin: config.publicOrigin,
    async stop() {
      await listening.stop(STOP_GRACE_MS);
      await runningJobs.stop();
      await database.close();
    },
  };
}

/** PORT=0 takes any free port; the default origin then names the port that was taken. */
function withPort(config: Config, port: number): Config {
  return { ...config, port, publicOrigin: config.publicOrigin.replace(/:0$/, `:${port}`) };
}

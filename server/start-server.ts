import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#domain/time-units.ts';
import { createApp } from './app.ts';
import { appDeps } from './app-deps.ts';
import type { Config } from './config/config.ts';
import { filesFolderOf } from './config/folders.ts';
import { openForServer, openHeld, type RunningDatabase } from './db/open.ts';
import { openOwnConnection } from './db/own-connection.ts';
import { openReplica, type Replica } from './db/replica.ts';
import type { Handover } from './handover.ts';
import { answerCache } from './http/answer-cache/answer-cache.ts';
import { answerFromCache } from './http/answer-cache/answer-from-cache.ts';
import { followChanges } from './http/answer-cache/change-log.ts';
import { JOBS } from './jobs/jobs.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import type { Job } from './lib/job.ts';
import type { Log } from './lib/log.ts';
import { type Listening, listen } from './listen.ts';
import { createMetrics } from './metrics/metrics.ts';
import { listenForMetrics, type MetricsListener } from './metrics/metrics-listener.ts';
import { prepare } from './prepare.ts';
import { freeSpace } from './storage/free-space.ts';
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
  const port = handover?.port ?? wanted.port;
  const take = () => listen(host, port, { taken: handover?.handle, trusted });
  const early = handover?.joins ? undefined : await take();
  try {
    const config = withPort(wanted, handover?.port ?? early?.port ?? port);
    const database = await (handover === undefined
      ? openForServer(config, log)
      : openHeld({ config: { ...config, dataDir: handover.dataDir }, address: handover.address }, log));
    const given = { log, clock, jobs, operatorToken, joins: handover?.joins ?? false };
    return await opened(early === undefined ? take : async () => early, database, given).catch(
      async (error: unknown) => {
        await database.close();
        throw error;
      },
    );
  } catch (error) {
    await early?.stop(0);
    throw error;
  }
}

type OpenedGiven = { log: Log; joins: boolean } & Required<Pick<StartGiven, 'clock' | 'jobs'>> &
  Pick<StartGiven, 'operatorToken'>;

async function opened(
  take: () => Promise<Listening>,
  database: RunningDatabase,
  { log, clock, jobs, operatorToken, joins }: OpenedGiven,
): Promise<RunningServer> {
  const { config, db } = database;
  const stopping = new AbortController();
  const deps = { db, config, log, clock, operatorToken, stopping: stopping.signal };
  const prepared = await prepare(deps, { joins });
  const metrics = await openMetrics(database, log, clock);
  const replica = replicaOf(database, log);
  const looks = openOwnConnection(database.address, log);
  const answers = answerCache(followChanges(looks), clock);
  const given = { ...prepared, replica, answers };
  const app = createApp(given);
  const listening = await take();
  const runningJobs = startJobs(database.address, appDeps(given), jobs);
  const first = answerFromCache(answers, prepared.isTokenGood);
  listening.answerWith((request, env) => app.fetch(request, env), first);
  return {
    origin: config.publicOrigin,
    async stop() {
      stopping.abort();
      // A proxy asks /readyz every few seconds; what it sends until then is answered.
      await pause(config.stopDelayMs);
      await Promise.all([listening.stop(STOP_GRACE_MS), runningJobs.stop()]);
      await replica?.close();
      await looks.close();
      await metrics?.stop();
      await database.close();
    },
  };
}

/** Counts and answers Prometheus, where a port was named for it. */
async function openMetrics(
  { config, db, pool }: RunningDatabase,
  log: Log,
  clock: Clock,
): Promise<MetricsListener | null> {
  if (config.metrics === null) return null;
  const metrics = createMetrics({ db, pool, clock, log, dataDir: filesFolderOf(config), freeSpace });
  return await listenForMetrics(config.metrics, metrics, log, config.processes).catch((error: unknown) => {
    metrics.stop();
    throw error;
  });
}

function replicaOf({ config, db }: RunningDatabase, log: Log): Replica | undefined {
  const { database } = config;
  if (database.kind !== 'url' || database.replicaUrl === undefined) return undefined;
  return openReplica({ kind: 'url', url: database.replicaUrl }, db, log);
}

/** PORT=0 takes any free port; the default origin then names the port that was taken. */
function withPort(config: Config, port: number): Config {
  return { ...config, port, publicOrigin: config.publicOrigin.replace(/:0$/, `:${port}`) };
}

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import type { Config } from './config/config.ts';
import { CONFIG_EXIT, ConfigError, PassingFault } from './config/config-error.ts';
import { holdDatabase, placeOf } from './db/open.ts';
import { HANDOVER_ARGUMENT, type Handover } from './handover.ts';
import { holdPort } from './hold-port.ts';
import type { Log } from './lib/log.ts';
import { ownProgram } from './own-program.ts';
import type { RunningServer, StartGiven } from './start-server.ts';

const FIRST_PAUSE_MS = 0.1 * SECOND_MS;
const MAX_PAUSE_MS = 10 * SECOND_MS;
/** A process that lived so long did not die of its start. */
const SETTLED_MS = MINUTE_MS;

/** What every process needs to know of the one that started it. */
type Terms = Omit<Handover, 'handle'>;

interface Held {
  readonly terms: Terms;
  release(): Promise<void>;
}

/*
 *   supervisor       takes the port, holds the data folder and PostgreSQL (or is handed both by a keeper that is root);
 *     │              gives each connection to the next process, and reads nothing of what strangers send
 *     ├─ server 1    starts first: migrates, publishes the content
 *     ├─ server 2 …  one that dies is started again; the others answer meanwhile
 */
export async function startProcesses(
  config: Config,
  log: Log,
  {
    handover,
    operatorToken,
    stopping,
  }: Pick<StartGiven, 'handover' | 'operatorToken'> & { stopping: AbortSignal },
): Promise<RunningServer> {
  const held =
    handover === undefined
      ? await hold(config, log)
      : { terms: await taken(handover), release: async () => {} };
  const terms = { ...held.terms, operatorToken };
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const { file, nodeOptions } = ownProgram();
  cluster.setupPrimary({ exec: file, execArgv: [...nodeOptions], args: [HANDOVER_ARGUMENT] });
  const running = new Set<Worker>();
  const start = (joins = true) => {
    const worker = started({ ...terms, joins });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    return worker;
  };
  const failed = new AbortController();
  const ending = AbortSignal.any([stopping, failed.signal]);
  const stop = async () => {
    await Promise.all([...running].map((worker) => ended(worker)));
    await held.release();
  };
  try {
    const first = start(false);
    const origin = await readyOf(first);
    const others = Array.from({ length: config.processes - 1 }, () => start());
    for (const worker of [first, ...others]) void keepRunning(worker, start, log, ending);
    await Promise.all(others.map((worker) => readyOf(worker).catch(unlessMisconfigured)));
    return { origin, stop };
  } catch (error) {
    failed.abort();
    await stop();
    throw error;
  }
}

/** The port answers 503 while the database starts; then the first process takes it. */
async function hold(config: Config, log: Log): Promise<Held> {
  const handle = await holdPort(config.host, config.port);
  const { port } = handle.address() as { port: number };
  try {
    const held = await holdDatabase(await placeOf(config, log), log);
    return {
      terms: { port, dataDir: held.config.dataDir, address: held.address },
      release: () => held.release(),
    };
  } finally {
    handle.close();
    await once(handle, 'close');
  }
}

/** The processes listen through us, so the port that a keeper took for us has to be free. */
async function taken({ handle, ...terms }: Handover): Promise<Terms> {
  if (handle !== undefined) {
    handle.close();
    await once(handle, 'close');
  }
  return terms;
}

function started(terms: Terms): Worker {
  const worker = cluster.fork();
  // Its first message says that it listens to ours; one that came before would be lost.
  worker.once('message', () => worker.send(terms, () => {}));
  return worker;
}

/** @returns the address for a browser */
function readyOf(worker: Worker): Promise<string> {
  return new Promise((done, fail) => {
    worker.on('message', (message: { readonly origin?: string }) => {
      if (message.origin !== undefined) done(message.origin);
    });
    worker.once('exit', (code) => {
      // It has said why, in its own words; only one that was killed has not.
      if (code === CONFIG_EXIT) fail(new ConfigError(''));
      else
        fail(
          code === null ? new Error('a server process was killed while it started') : new PassingFault(''),
        );
    });
  });
}

/** What starting again will not help ends the start: else one would be started for ever. */
function unlessMisconfigured(error: unknown): void {
  if (error instanceof ConfigError && !(error instanceof PassingFault)) throw error;
}

/** Starts another one whenever one ends, with growing pauses for one that ends at once. */
async function keepRunning(
  first: Worker,
  start: () => Worker,
  log: Log,
  stopping: AbortSignal,
): Promise<void> {
  let wait = FIRST_PAUSE_MS;
  for (let worker = first; ; worker = start()) {
    const began = performance.now();
    const how = await endOf(worker);
    if (stopping.aborted) return;
    log.error('server process ended, starting another', { pid: worker.process.pid, how });
    if (performance.now() - began > SETTLED_MS) wait = FIRST_PAUSE_MS;
    await pause(wait, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return;
    wait = Math.min(wait * 2, MAX_PAUSE_MS);
  }
}

function endOf(worker: Worker): Promise<string> {
  return new Promise((done) => {
    if (worker.isDead()) done('before it was watched');
    worker.once('exit', (code, signal) => done(signal ?? `exit ${code}`));
  });
}

async function ended(worker: Worker): Promise<void> {
  const end = endOf(worker);
  worker.process.kill('SIGTERM');
  await end;
}

import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { type Config, readConfig } from './config/config.ts';
import { settingsToCheck } from './config/production.ts';
import { HANDOVER_ARGUMENT, type Handover } from './handover.ts';
import { requireServiceAccount } from './identity/firebase/admin.ts';
import { boundedLog } from './lib/bounded-log.ts';
import { systemClock } from './lib/clock.ts';
import { createLog, type Log } from './lib/log.ts';
import { lineWriter } from './lib/write-line.ts';
import { isOperatorPageOpen, newOperatorToken, operatorAddress } from './messages/operator-page.ts';
import { startProcesses } from './processes.ts';
import { startServer } from './start-server.ts';

/** The server as an ordinary user: environment → configuration → server → signals. */
export async function serve(root: string): Promise<void> {
  const config = readConfig(process.env, root);
  // Of several processes, a line says which one wrote it.
  const ofProcess = cluster.isWorker ? { pid: process.pid } : {};
  const write = lineWriter();
  const lines = createLog(config.logLevel, write, systemClock.now, ofProcess);
  const log = boundedLog(lines, systemClock.now, config.logLevel);
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }));
  const stopping = new AbortController();
  const isStartedByKeeper = process.argv.includes(HANDOVER_ARGUMENT);
  stopOnSignals(stopping, log, isStartedByKeeper);
  const handover = isStartedByKeeper ? await handedOver() : undefined;
  const operatorToken = handover?.operatorToken ?? newOperatorToken();
  const given = { handover, operatorToken, stopping: stopping.signal };
  if (!cluster.isWorker) {
    await requireServiceAccount(config);
    for (const sentence of [...settingsToCheck(config), ...missingApp(config)])
      log.warn('a setting to check', { sentence });
  }
  const isSupervisor = config.processes > 1 && !cluster.isWorker;
  const server = await (isSupervisor ? startProcesses : startServer)(config, log, given);
  if (cluster.isWorker) process.send?.({ origin: server.origin });
  else sayReady(config, server.origin, { operatorToken, write });
  if (!stopping.signal.aborted) await new Promise((done) => stopping.signal.addEventListener('abort', done));
  await server.stop();
  log.info('stopped');
  process.exit(0);
}

/** The calls work without it, and a build may come later. */
function missingApp({ distDir }: Config): string[] {
  return existsSync(join(distDir, 'index.html')) ? [] : [`There is no app in ${distDir}: run npm run build.`];
}

function sayReady(
  config: Config,
  origin: string,
  { operatorToken, write }: { readonly operatorToken: string; readonly write: (line: string) => void },
): void {
  write(`オトミチを開きました: ${origin}`);
  if (isOperatorPageOpen(config)) {
    write(`メールとSMSはこちらで見られます: ${operatorAddress(origin, operatorToken)}`);
  }
  if (config.mode !== 'production') {
    write(
      `先生のページ: ${origin}/teach（同じ設定のまま npm run school -- teachers list で先生を選び、teachers link で入るためのリンクを作れます）`,
    );
  }
}

/**
 * Stops on SIGTERM, Ctrl-C, a closed terminal, or the end of the parent process (`npm start` killed with -9). Where the
 * keeper holds our database, its end is the end of the database: then there is nothing left to stop in order.
 */
function stopOnSignals(stopping: AbortController, log: Log, isStartedByKeeper: boolean): void {
  const stop = (why: string) => {
    if (stopping.signal.aborted) return;
    log.info('stopping', { why });
    stopping.abort();
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => stop(name));
  process.on('disconnect', () => (isStartedByKeeper ? process.exit(1) : stop('the starting process ended')));
}

/** Waits for what the keeper has opened for us. */
function handedOver(): Promise<Handover> {
  return new Promise((done) => {
    process.once('message', (message, handle) => {
      done({ ...(message as Omit<Handover, 'handle'>), handle: handle as Server });
    });
    // A message that came before anybody listened would be lost.
    process.send?.('listening');
  });
}

import { resolve } from 'node:path';
import { readConfig } from './config/config.ts';
import { CONFIG_EXIT, ConfigError } from './config/config-error.ts';
import { systemClock } from './lib/clock.ts';
import { createLog, type Log } from './lib/log.ts';
import { isOperatorPageOpen, OPERATOR_PATH } from './messages/operator-page.ts';
import { startServer } from './start-server.ts';

/** The only function that reads the environment: environment → configuration → server → signals. */
async function main(): Promise<void> {
  const config = readConfig(process.env, resolve(import.meta.dirname, '..'));
  const log = createLog(config.logLevel, (line) => process.stdout.write(`${line}\n`), systemClock.now);
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }));
  const stopping = new AbortController();
  stopOnSignals(stopping, log);
  const server = await startServer(config, log);
  process.stdout.write(`オトミチを開きました: ${server.origin}\n`);
  if (isOperatorPageOpen(config)) {
    process.stdout.write(`メールとSMSはこちらで見られます: ${server.origin}${OPERATOR_PATH}\n`);
  }
  if (!stopping.signal.aborted) await new Promise((done) => stopping.signal.addEventListener('abort', done));
  await server.stop();
  log.info('stopped');
  process.exit(0);
}

/** Stops on SIGTERM, Ctrl-C, a closed terminal, or the end of the parent process (`npm start` killed with -9). */
function stopOnSignals(stopping: AbortController, log: Log): void {
  const stop = (why: string) => {
    if (stopping.signal.aborted) return;
    log.info('stopping', { why });
    stopping.abort();
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => stop(name));
  process.on('disconnect', () => stop('the starting process ended'));
}

main().catch((error: unknown) => {
  const sentence = error instanceof ConfigError ? error.message : String((error as Error)?.stack ?? error);
  process.stderr.write(`${sentence}\n`);
  process.exit(error instanceof ConfigError ? CONFIG_EXIT : 1);
});

import { resolve } from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';

// The product's server with a clock that runs on, and that the journey sets forward: weeks pass without waiting.
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const config = readConfig(process.env, resolve(import.meta.dirname, '../..'));
const log = createLog(config.logLevel, (line) => process.stdout.write(`${line}\n`), clock.now);
const server = await startServer(config, log, clock);

process.on('message', (message: { advance: number }) => {
  ahead += message.advance;
  process.send?.({ now: clock.now().toISOString() });
});
for (const name of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.on(name, () => void server.stop().finally(() => process.exit(0)));
}

import { resolve } from 'node:path';
import { createPayments } from '#server/billing/payments.ts';
import { readConfig } from '#server/config/config.ts';
import { openForTool, type RunningDatabase } from '#server/db/open.ts';
import { createLog } from '#server/lib/log.ts';
import { startServer } from '#server/start-server.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { addressText } from '#tests/support/address-text.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';
import { OPERATOR_TOKEN } from './operator-token.ts';

/*
 * The product's server with a clock that a test moves forward. It also runs the commands of `npm run school` and the jobs
 * of the queue on request: a process of its own would take seconds for each command, and cron a minute for each job.
 */
export type ServerRequest =
  | { do: 'advance'; ms: number }
  | { do: 'admin'; words: string[] }
  | { do: 'jobs'; names: string[] }
  /** Where the database answers. */
  | { do: 'address' };

export type ServerReply = { id: number } & ({ output: string } | { error: string });

let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const config = readConfig(process.env, resolve(import.meta.dirname, '../../..'));
const log = createLog(config.logLevel, (line) => process.stdout.write(`${line}\n`), clock.now);
const server = await startServer(config, log, { clock, operatorToken: OPERATOR_TOKEN });

let opened: Promise<RunningDatabase> | undefined;
function database(): Promise<RunningDatabase> {
  opened ??= openForTool(config, log);
  return opened;
}

async function answer(request: ServerRequest): Promise<string> {
  if (request.do === 'advance') {
    aheadMs += request.ms;
    return clock.now().toISOString();
  }
  const open = await database();
  if (request.do === 'address') return addressText(open.address);
  if (request.do === 'jobs') {
    const add = 'select graphile_worker.add_job($1, job_key := $1)';
    for (const name of request.names) await open.pool.query(add, [name]);
    return '';
  }
  const deps = { db: open.db, config: open.config, clock, log };
  const rest = { storage: openStorage(open.config), payments: createPayments(deps) };
  return await runCommandLine(request.words, { ...deps, ...rest });
}

process.on('message', (message: { id: number; request: ServerRequest }) => {
  const { id, request } = message;
  answer(request).then(
    (output) => process.send?.({ id, output } satisfies ServerReply),
    (error: unknown) => process.send?.({ id, error: String(error) } satisfies ServerReply),
  );
});

async function stop(): Promise<void> {
  await (await opened)?.close();
  await server.stop();
  process.exit(0);
}
for (const name of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(name, () => void stop());

import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { type Config, readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { mayRead, type Users } from './db/embedded/run-as.ts';
import { type HeldDatabase, holdDatabase, placeOf } from './db/open.ts';
import { HANDOVER_ARGUMENT, type Handover } from './handover.ts';
import { holdPort } from './hold-port.ts';
import { systemClock } from './lib/clock.ts';
import { createLog } from './lib/log.ts';
import { lineWriter } from './lib/write-line.ts';
import { ownProgram } from './own-program.ts';
import { type Program, readableProgram, removeOldPrograms } from './readable-program.ts';

const MAX_PRIVILEGED_PORT = 1023;

/*
 *   keeper (root)        takes the port, owns the data folder, starts and stops PostgreSQL; hears nobody
 *     ├─ postgres        its own user: its own folder
 *     └─ server          another user: port and database are handed over; recordings, keys, everything that strangers say
 */
export async function keepAsRoot(root: string): Promise<void> {
  const config = readConfig(process.env, root);
  const log = createLog(config.logLevel, lineWriter(), systemClock.now);
  requireHandedPort(config);
  // It may be below 1024.
  const port = await holdPort(config.host, config.port);
  const placed = await placeOf(config, log);
  const { users } = placed;
  if (users === undefined) throw new Error('only root keeps');
  requireReadableSecrets(process.env, users);
  const program = readableProgram(root, placed.config, users, log);
  const child = spawnServer(program, placed.config.dataDir, users);
  const ended = exitOf(child);
  const listens = new Promise((done) => child.once('message', done));
  passSignals(child);
  const held = await holdDatabase(placed, log).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  removeOldPrograms(placed.config.dataDir, program);
  await Promise.race([listens, ended]);
  if (child.connected) handOver(child, port, held);
  port.close();
  const code = await ended;
  await held.release();
  process.exit(code);
}

/** Several processes share a port that their own user may open. */
function requireHandedPort({ processes, port }: Config): void {
  if (processes === 1 || port === 0 || port > MAX_PRIVILEGED_PORT) return;
  throw new ConfigError('PROCESSES above 1 needs a PORT above 1023; put a proxy in front.');
}

function handOver(child: ChildProcess, handle: Server, { config, address }: HeldDatabase): void {
  const { port } = handle.address() as { port: number };
  const handover: Omit<Handover, 'handle'> = { port, dataDir: config.dataDir, address };
  child.send(handover, handle, () => {});
}

/** Its working files (fonts' cache, compiled sources) are its own: in a shared folder somebody else could have made them. */
function spawnServer(program: Program, dataDir: string, { server }: Users): ChildProcess {
  const cache = join(dataDir, 'cache');
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  chownSync(cache, server.uid, server.gid);
  const { HOME, TSX_DISABLE_CACHE, ...rest } = process.env;
  return spawn(program.node, [...ownProgram().nodeOptions, program.file, HANDOVER_ARGUMENT], {
    cwd: program.root,
    uid: server.uid,
    gid: server.gid,
    env: {
      ...rest,
      CONTENT_DIR: program.contentDir,
      DIST_DIR: program.distDir,
      TMPDIR: cache,
      USER: server.name,
      LOGNAME: server.name,
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

/** A Ctrl-C in a terminal reaches the server by itself as well, which it bears. */
function passSignals(child: ChildProcess): void {
  const stop = () => child.kill('SIGTERM');
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, stop);
  process.on('disconnect', stop);
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    child.once('exit', (code) => done(code ?? 1));
    child.once('error', (error) => {
      process.stderr.write(`The server cannot be started: ${error.message}.\n`);
      done(1);
    });
  });
}

function requireReadableSecrets(
  { FIREBASE_SERVICE_ACCOUNT: file }: NodeJS.ProcessEnv,
  { server }: Users,
): void {
  if (!file) return;
  if (!existsSync(file)) throw new ConfigError(`FIREBASE_SERVICE_ACCOUNT: ${file} is not there.`);
  if (mayRead(file, server)) return;
  throw new ConfigError(
    `FIREBASE_SERVICE_ACCOUNT cannot be read by ${server.name}, whom the server runs as.`,
  );
}

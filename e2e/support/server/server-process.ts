import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../until.ts';
import type { ServerReply, ServerRequest } from './server-entry.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  /** Everything printed so far. */
  output(): string;
  /** Sends a request to server-entry.ts; rejects with the server's error. */
  request(request: ServerRequest): Promise<string>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** It runs no more, whoever ended it. */
  hasEnded(): boolean;
}

export interface ServerSettings {
  port: number;
  dataDir: string;
  /** Where browsers reach it: the network relay, not the server's own port. */
  publicOrigin: string;
  /** `main` is what `npm start` runs; the default also takes requests (server-entry.ts). */
  entry?: 'main' | 'test';
  /** Further environment variables. */
  environment?: Readonly<Record<string, string>>;
  /** How long a start may take. */
  startTimeoutMs?: number;
}

/** Database and all: seconds, and more than a minute beside much other work. */
const START_TIMEOUT_MS = 120_000;

const ENTRIES = { main: 'server/main.ts', test: 'e2e/support/server/server-entry.ts' } as const;

/** Starts the built product and waits until it answers. */
export async function startServer(settings: ServerSettings): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['scripts/run.mjs', ENTRIES[settings.entry ?? 'test']], {
    env: {
      ...process.env,
      PORT: String(settings.port),
      HOST: '127.0.0.1',
      DATA_DIR: settings.dataDir,
      PUBLIC_ORIGIN: settings.publicOrigin,
      IDENTITY_LIMITS: 'off',
      NODE_ENV: 'test',
      ...settings.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += String(text)));
  const origin = `http://127.0.0.1:${settings.port}`;
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`the server ended: ${printed}`);
    return (await fetch(`${origin}/healthz`)).ok;
  };
  const { startTimeoutMs = START_TIMEOUT_MS } = settings;
  await until('the server to be ready', isReady, startTimeoutMs).catch(async (error: unknown) => {
    await end(child, 'SIGKILL');
    throw error;
  });
  return {
    origin,
    port: settings.port,
    dataDir: settings.dataDir,
    output: () => printed,
    request: requester(child),
    kill: (signal) => end(child, signal),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  };
}

function requester(child: ChildProcess): ServerProcess['request'] {
  let requests = 0;
  return (request) =>
    new Promise((resolve, reject) => {
      requests += 1;
      const id = requests;
      const listen = (reply: ServerReply) => {
        if (reply.id !== id) return;
        child.off('message', listen);
        if ('error' in reply) reject(new Error(reply.error));
        else resolve(reply.output);
      };
      child.on('message', listen);
      child.send({ id, request }, (error) => {
        if (error !== null) reject(error);
      });
    });
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from './until.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  /** What it has printed so far. */
  output(): string;
  /** Sets the server's clock forward by so much more; only for one that was started with `clocked`. */
  advance(ms: number): Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

export interface ServerSettings {
  port: number;
  dataDir: string;
  /** Where browsers reach it: the line in front of it, not the server's own port. */
  publicOrigin: string;
  /** With a clock that the journey moves (clocked-server.ts). */
  clocked?: boolean;
  /** Settings of the server beyond these. */
  environment?: Readonly<Record<string, string>>;
}

/** The built product, as `npm start` runs it after installing and building. */
export async function startServer(settings: ServerSettings): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', settings.clocked ? 'e2e/support/clocked-server.ts' : 'server/main.ts'],
    {
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
      stdio: settings.clocked ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += String(text)));
  const origin = `http://127.0.0.1:${settings.port}`;
  await until('the server to be ready', async () => {
    if (child.exitCode !== null) throw new Error(`the server ended: ${printed}`);
    return (await fetch(`${origin}/healthz`)).ok;
  });
  return {
    origin,
    port: settings.port,
    dataDir: settings.dataDir,
    output: () => printed,
    async advance(ms) {
      const done = once(child, 'message');
      child.send({ advance: ms });
      await done;
    },
    kill: (signal) => end(child, signal),
  };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

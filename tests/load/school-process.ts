import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SECOND_MS } from '#domain/time-units.ts';
import { wordsOfProgram } from '#tests/support/server/operations/words-of-program.ts';
import { freePort } from '../../e2e/support/server/free-port.ts';
import { until } from '../../e2e/support/until.ts';
import { treeOf, type Usage, usageOf } from './process-usage.ts';

const START_TIMEOUT_MS = 180 * SECOND_MS;
const STOP_TIMEOUT_MS = 40 * SECOND_MS;
const MAX_LOGGED = 200;

export interface SchoolProcess {
  readonly pid: number;
  readonly origin: string;
  /** The environment with which another process reads the same configuration. */
  readonly env: Readonly<Record<string, string>>;
  /** Warnings and errors of the server's log, the first of them. */
  readonly logged: readonly string[];
  /** null where the machine does not say (other systems than Linux). */
  usage(): Usage | null;
  /** Whether it ended by itself. */
  hasEnded(): boolean;
  stop(): Promise<void>;
  /** Ends everything at once and removes the folder. */
  remove(): void;
}

/**
 * The real server as production starts it, with limits on, on a port and a data folder of its own. Learners come through a
 * proxy that this process plays: each has an address of their own.
 */
export async function startSchool(root: string): Promise<SchoolProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-load-'));
  // The server's own user has to pass through.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    NODE_ENV: 'production',
    AUTH_MODE: 'embedded',
    PAYMENTS: 'sandbox',
    ALLOW_SANDBOX_PAYMENTS: 'yes-no-real-money',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: join(dataDir, 'data'),
    LOG_LEVEL: 'warn',
  };
  // In a group of its own: Ctrl-C is for this command, which stops the server when the calls under way are done.
  const child = spawn(process.execPath, wordsOfProgram('server/main.ts', root), {
    cwd: root,
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const logged: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (logged.length < MAX_LOGGED && /"level":"(warn|error)"|^\s*at |Error/.test(line)) logged.push(line);
    });
  }
  const remove = () => {
    killTree(child);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return 'ended';
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok ? 'ready' : false;
  };
  const state = await until('the server to be ready', isReady, START_TIMEOUT_MS).catch(() => 'slow');
  if (state !== 'ready') {
    remove();
    throw new Error(`The server did not start (${state}):\n${logged.join('\n')}`);
  }
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    env,
    logged,
    usage: () => usageOf(child.pid ?? 0),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: () => stop(child),
    remove,
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => killTree(child), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

function killTree(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  for (const { pid } of treeOf(child.pid).reverse()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

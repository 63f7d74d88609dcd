import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { quantile } from '../load/call-book.ts';
import { treeOf, usageOf } from '../load/process-usage.ts';

const ROUNDS = 5;
const PROGRAMS = {
  bundle: ['scripts/run.mjs', 'server/main.ts'],
  sources: ['--import', 'tsx', 'server/main.ts'],
} as const;

interface Start {
  readonly cpuMs: number;
  readonly rssMB: number;
  readonly pssMB: number;
  readonly wallMs: number;
}

/** Restarts the server on data that is there, in turns, as the user who asks: processor time and memory until it is ready. */
export async function serverStarts(
  root: string,
  say: (name: string, value: number | string) => void,
): Promise<void> {
  const top = mkdtempSync(join(tmpdir(), 'otomichi-starts-'));
  // The server's own user has to pass through.
  chmodSync(top, 0o755);
  try {
    const start = (words: readonly string[]) => oneStart(root, words, join(top, 'data'));
    for (const words of Object.values(PROGRAMS)) await start(words);
    const starts: Record<keyof typeof PROGRAMS, Start[]> = { bundle: [], sources: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      starts.sources.push(await start(PROGRAMS.sources));
      starts.bundle.push(await start(PROGRAMS.bundle));
    }
    const row = (of: (start: Start) => number) =>
      `${quantile(starts.bundle.map(of), 0.5).toFixed(0)} / ${quantile(starts.sources.map(of), 0.5).toFixed(0)}`;
    say(
      'processor time without the database, ms',
      row(({ cpuMs }) => cpuMs),
    );
    say(
      'memory of all processes (RSS), MB',
      row(({ rssMB }) => rssMB),
    );
    say(
      'memory, what is shared in parts (PSS), MB',
      row(({ pssMB }) => pssMB),
    );
    say(
      'until it is ready, ms (only to compare)',
      row(({ wallMs }) => wallMs),
    );
  } finally {
    rmSync(top, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function oneStart(root: string, words: readonly string[], dataDir: string): Promise<Start> {
  const began = performance.now();
  const child = spawn(process.execPath, [...words], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    // The channel tells the server when this command was ended.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout as Readable, 'data'),
    ended.then(() => Promise.reject(new Error('the server ended'))),
  ]);
  const wallMs = performance.now() - began;
  const pid = child.pid as number;
  const cpuMs = usageOf(pid)?.serverMs ?? Number.NaN;
  const servers = treeOf(pid).filter(({ name }) => !name.startsWith('postgres'));
  const memory = (field: string) => servers.reduce((sum, one) => sum + memoryMB(one.pid, field), 0);
  const start = { cpuMs, rssMB: memory('Rss'), pssMB: memory('Pss'), wallMs };
  child.kill('SIGTERM');
  await ended;
  return start;
}

/** NaN where the machine does not say. */
function memoryMB(pid: number, field: string): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

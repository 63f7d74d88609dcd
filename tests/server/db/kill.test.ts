// @module-tag extended
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { endLeftovers } from '#server/db/embedded/leftovers.ts';
import { silentLog } from '#server/lib/log.ts';
import { wordsOfProgram } from '#tests/support/server/operations/words-of-program.ts';

/** Each way of killing once in `npm test -- --all`; `npm run test:long` repeats them. */
const ROUNDS = process.env['LONG'] === '1' ? 20 : 4;
const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-kill-'));

afterAll(async () => {
  for (const { child } of writers) child.kill('SIGKILL');
  await endLeftovers(join(dataDir, 'postgres/data'), join(dataDir, 'postgres/run'), silentLog);
  rmSync(dataDir, { recursive: true, force: true });
});

interface Line {
  stored?: number[];
  postmaster?: number;
  acknowledged?: number;
  /** Acknowledged to earlier writers, and not found by this one. */
  lost?: number[];
}

const writers: Writer[] = [];

class Writer {
  readonly child: ChildProcessByStdio<null, Readable, null>;
  readonly #lines: Interface;
  readonly #seen: number[];
  #opening: Line | undefined;
  #notify: () => void = () => {};
  #ended: (error: Error) => void = () => {};

  constructor(seen: number[]) {
    const args = [...wordsOfProgram('tests/support/server/processes/durable-writer.ts'), dataDir];
    this.child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.child.once('exit', (code) => this.#ended(new Error(`the writer ended early (${code})`)));
    writers.push(this);
    this.#seen = seen;
    this.#lines = createInterface(this.child.stdout).on('line', (text) => this.#take(JSON.parse(text)));
  }

  #take(line: Line): void {
    if (line.acknowledged === undefined) this.#opening = { ...line, lost: lost(this.#seen, line.stored) };
    else this.#seen.push(line.acknowledged);
    this.#notify();
  }

  async opening(): Promise<Line> {
    await this.#until(() => this.#opening !== undefined);
    return this.#opening as Line;
  }

  async writes(count: number): Promise<void> {
    const enough = this.#seen.length + count;
    await this.#until(() => this.#seen.length >= enough);
  }

  async #until(done: () => boolean): Promise<void> {
    while (!done()) {
      await new Promise<void>((resolve, reject) => {
        this.#notify = resolve;
        this.#ended = reject;
      });
    }
  }

  /** Whatever the pipe received before the kill counts as acknowledged, so it is read to its end. */
  async kill(): Promise<void> {
    const ended = Promise.all([once(this.child, 'exit'), once(this.#lines, 'close')]);
    this.child.kill('SIGKILL');
    await ended;
  }
}

/** Kills the server, the database under a running server (which must restart it), or both at once. */
const KILLS: readonly ((writer: Writer, postmaster: number) => Promise<void>)[] = [
  (writer) => writer.kill(),
  async (writer, postmaster) => {
    process.kill(postmaster, 'SIGKILL');
    await writer.writes(20);
    await writer.kill();
  },
  async (writer, postmaster) => {
    process.kill(postmaster, 'SIGKILL');
    await writer.kill();
  },
];

test(`stores everything that was acknowledged through ${ROUNDS} kills with -9`, {
  timeout: 240_000,
}, async () => {
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const writer = new Writer(acknowledged);
    const { lost, postmaster } = await writer.opening();
    expect(lost).toEqual([]);
    await writer.writes(15 + ((round * 7) % 30));
    await KILLS[round % KILLS.length]?.(writer, postmaster as number);
  }
  const last = new Writer(acknowledged);
  expect((await last.opening()).lost).toEqual([]);
  await last.kill();
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 15);
});

function lost(acknowledged: readonly number[], stored: readonly number[] = []): number[] {
  const there = new Set(stored);
  return acknowledged.filter((n) => !there.has(n));
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { SMALL_CONTENT } from '#tests/server/content/a-content-folder.ts';
import { wordsOfProgram } from './operations/words-of-program.ts';

export interface AServerProcess {
  readonly child: ChildProcess;
  /** Resolves with the address of the ready line; rejects when the process ends before. */
  readonly origin: Promise<string>;
  /** Exit code, and the output of each stream. */
  readonly ended: Promise<{ code: number | null; out: string; err: string }>;
}

/**
 * `server/main.ts` as `npm start` runs it, on a port of its own and with only this environment. It publishes three
 * lessons: the real ones would cost each first start some seconds.
 */
export function aServerProcess(env: Record<string, string>, root = process.cwd()): AServerProcess {
  const child = spawn(process.execPath, wordsOfProgram('server/main.ts', root), {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', CONTENT_DIR: SMALL_CONTENT, ...env },
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const origin = new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      const ready = /オトミチを開きました: (\S+)\n/.exec(out);
      if (ready !== null) done(ready[1] as string);
    });
    child.once('close', () => fail(new Error(err)));
  });
  // A test that awaits only the end must not fail because nothing awaits the start.
  origin.catch(() => {});
  const ended = once(child, 'close').then(([code]) => ({ code, out, err }));
  return { child, origin, ended };
}

import { fork } from 'node:child_process';
import { on } from 'node:events';
import { goesFirst } from './first-to-go.ts';

/** Limit of JavaScript's own heap; the bytes of sound are outside it. */
const MAX_HEAP_MB = 512;

/** What the process says of its file, and what is said of the process. */
export type Said<Answer> = Answer | { readonly kind: 'too-slow' } | { readonly kind: 'gone' };

export interface FileProcess<Answer> {
  /** Waits for the next answer. `gone`: the process ended without one. */
  next(timeoutMs: number): Promise<Said<Answer>>;
  /** Ends the process, whatever it does. */
  end(): void;
}

/*
 *   forked ──its file──▶ reads ──answers──▶ next()
 *                          └── crashed, out of memory ──▶ gone        ended by end(), or with the server
 */
/**
 * Starts `program` for one file of a stranger and gives it the file's bytes as its input. A process, because nothing that a
 * file does to it reaches the server: a crash ends it alone (a thread that crashes Node takes the server with it), its memory
 * goes with it, and it has none of the server's secrets.
 */
export function startForFile<Answer>(program: URL, bytes: ArrayBuffer): FileProcess<Answer> {
  const child = fork(program, {
    // V8 compiles on the one thread as well: it lives too short for more, and takes no second core from the calls.
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--single-threaded'],
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  goesFirst(child.pid);
  const answers = on(child, 'message', { close: ['disconnect'] });
  // Who ended early reads no more of its file: `next` says so.
  child.stdin?.on('error', () => {});
  child.stdin?.end(new Uint8Array(bytes));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    async next(timeoutMs) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<Said<Answer>>((resolve) => {
        timer = setTimeout(resolve, timeoutMs, { kind: 'too-slow' });
      });
      const answer = answers.next().then(
        ({ done, value }): Said<Answer> => (done ? { kind: 'gone' } : value[0]),
        // It could not be started.
        (): Said<Answer> => ({ kind: 'gone' }),
      );
      return Promise.race([answer, late]).finally(() => clearTimeout(timer));
    },
    end() {
      process.off('exit', kill);
      kill();
    },
  };
}

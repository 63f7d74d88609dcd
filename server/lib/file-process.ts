import { type ChildProcess, fork } from 'node:child_process';
import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { MAX_RECORDING_BYTES } from '#domain/recordings/upload-size.ts';
import { killedFirstWithoutMemory } from './out-of-memory.ts';

/** Limit of JavaScript's own heap; the bytes of sound are outside it. */
const MAX_HEAP_MB = 512;
/** The file descriptor that the process writes bytes to; after the channel of messages, which Node gives the next free one. */
const OUTPUT = 4;

/** Nothing that is made of a file is larger than the largest file. A hostile one may make its process announce anything. */
const MAX_OUTPUT_BYTES = MAX_RECORDING_BYTES;

/** By these a machine that is out of memory, or that stops its services, ends a process. A crash has others. */
const FROM_OUTSIDE: ReadonlySet<string | null> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** A process that was ended from outside, or could not be started: its file has no part in that. */
export class InterruptedProcess extends Error {
  constructor(how: string, cause?: unknown) {
    super(`the process of a file was interrupted: ${how}`, { cause });
    this.name = new.target.name;
  }
}

/** What the process answers about its file, or how it came that it does not. */
export type AnswerOrEnd<Answer> = Answer | { readonly kind: 'too-slow' } | { readonly kind: 'gone' };

export interface FileProcess<Answer> {
  /** Waits for the next answer. `gone`: the process ended without one, by itself. @throws InterruptedProcess */
  next(timeoutMs: number): Promise<AnswerOrEnd<Answer>>;
  /**
   * Reads `byteLength` bytes that the process writes to its file descriptor 4. They come in small pieces: as one message an hour
   * of sound would hold up every call of the server meanwhile.
   * @param byteLength as the process announced it: where it is no number from 1 to 50 million nothing is read
   * @returns null where they do not come so
   */
  output(byteLength: number, timeoutMs: number): Promise<Uint8Array | null>;
  /** Ends the process, whatever it does. */
  end(): void;
}

/*
 *   forked ──its file──▶ reads ──answers──▶ next()  ──bytes──▶ output()
 *                          ├── crashed, more memory than it may have ──▶ gone        ended by end(), or with the server
 *                          └── killed by the machine ──▶ InterruptedProcess
 */
/**
 * Starts `program` with `args` for one file of a stranger and gives it the file's bytes as its input. A process, because
 * nothing that a file does to it reaches the server: a crash ends it alone (a thread that crashes Node takes the server with
 * it), and its memory, which has none of the server's secrets, goes with it.
 * @throws InterruptedProcess where the system has no room for it
 */
export function startForFile<Answer>(
  program: URL,
  bytes: ArrayBuffer | Uint8Array,
  args: readonly string[] = [],
): FileProcess<Answer> {
  const child = forked(program, args);
  killedFirstWithoutMemory(child.pid);
  const answers = on(child, 'message', { close: ['disconnect'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('exit', (_, signal) => resolve(signal));
  });
  const written = child.stdio[OUTPUT] as Readable;
  // What fails after the last answer was asked for, or while the file is read, is seen as an end: by `next` and `output`.
  for (const part of [child, child.stdin, written]) part?.on('error', () => {});
  child.stdin?.end(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    next: (timeoutMs) =>
      within<AnswerOrEnd<Answer>>(timeoutMs, answerOf<Answer>(child, answers, ended), { kind: 'too-slow' }),
    output: (byteLength, timeoutMs) => within(timeoutMs, collected(written, byteLength), null),
    end() {
      process.off('exit', kill);
      kill();
    },
  };
}

/** @throws InterruptedProcess where the system has no room for it; other reasons are an `error` of the process */
function forked(program: URL, args: readonly string[]): ChildProcess {
  try {
    const child = fork(program, args, {
      // V8 compiles on the one thread as well: it lives too short for more, and takes no second core from the calls.
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--single-threaded'],
      env: {},
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc', 'pipe'],
    });
    if ((child.stdio as unknown) !== undefined) return child;
    // Node gives it no pipes then, and reports the same once more by an event.
    child.on('error', () => {});
    throw new Error('too many open files');
  } catch (cause) {
    throw new InterruptedProcess('not started', cause);
  }
}

async function answerOf<Answer>(
  { pid }: ChildProcess,
  // biome-ignore lint/suspicious/noExplicitAny: as Node types events
  answers: AsyncIterator<any[]>,
  ended: Promise<NodeJS.Signals | null>,
): Promise<AnswerOrEnd<Answer>> {
  try {
    const { done, value } = await answers.next();
    if (!done) return isAnswer<Answer>(value[0]) ? value[0] : { kind: 'gone' };
  } catch (error) {
    if (pid === undefined) throw new InterruptedProcess('not started', error);
    return { kind: 'gone' };
  }
  const signal = await ended;
  if (FROM_OUTSIDE.has(signal)) throw new InterruptedProcess(`${signal}`);
  return { kind: 'gone' };
}

/** A process that its file took over may say anything: what has no kind is as good as no answer. */
function isAnswer<Answer>(said: unknown): said is Answer {
  return typeof said === 'object' && said !== null && 'kind' in said;
}

async function collected(from: Readable, byteLength: number): Promise<Uint8Array | null> {
  if (!Number.isSafeInteger(byteLength) || byteLength < 1 || byteLength > MAX_OUTPUT_BYTES) return null;
  const bytes = new Uint8Array(byteLength);
  let at = 0;
  try {
    for await (const piece of from) {
      if (at + piece.length > byteLength) return null;
      bytes.set(piece, at);
      at += piece.length;
      if (at === byteLength) return bytes;
    }
  } catch {
    // It broke off.
  }
  return null;
}

function within<Result>(timeoutMs: number, result: Promise<Result>, late: Result): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Result>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, late);
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}

import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SECOND_MS } from '#domain/time-units.ts';
import { killedFirstWithoutMemory } from '#server/lib/out-of-memory.ts';
import type { Drawing } from './draw-picture.ts';
import { writeFontSettings } from './fonts.ts';

/*
 *   none ──draw──▶ running ──60 s without work──▶ none
 *                     └── no answer in 15 s, 200 pictures ──▶ ended; the next picture starts another
 */
/** A picture takes a tenth of a second, and the first one with the start of the process a second or two. */
const DRAWING_TIMEOUT_MS = 15 * SECOND_MS;
const IDLE_MS = 60 * SECOND_MS;
/** The process uses about 200 MB; another one now and then keeps it there. */
const MAX_PICTURES = 200;
const MAX_HEAP_MB = 192;

type Answer = { readonly id: string; readonly picture?: Uint8Array; readonly error?: string };

export interface PictureProcess {
  draw(drawing: Drawing): Promise<Uint8Array>;
  stop(): void;
}

/** Draws one picture after the other in a process of its own, which gets none of the server's secrets. */
export function pictureProcess(dataDir: string, timeoutMs = DRAWING_TIMEOUT_MS): PictureProcess {
  let child: ChildProcess | null = null;
  let drawn = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
    drawn = 0;
  };
  const running = async () => {
    if (child !== null && drawn >= MAX_PICTURES) stop();
    if (child === null || !child.connected) {
      const cache = join(dataDir, 'cache');
      child = start(await writeFontSettings(join(cache, 'fonts')), cache);
      drawn = 0;
    }
    return child;
  };
  return {
    stop,
    async draw(drawing) {
      clearTimeout(idle);
      try {
        const answer = await ask(await running(), drawing, timeoutMs);
        if (answer.picture === undefined) throw new Error(answer.error ?? 'the picture process says nothing');
        drawn += 1;
        return answer.picture;
      } catch (error) {
        stop();
        throw error;
      } finally {
        idle = setTimeout(stop, IDLE_MS).unref();
      }
    },
  };
}

function start(fontSettings: string, cache: string): ChildProcess {
  const child = fork(new URL('./picture-child.mjs', import.meta.url), {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Pango asks fontconfig on every system, also where the system has another library of fonts.
    // The loader caches what it compiled in the folder for temporary files: in ours nobody else writes.
    env: { FONTCONFIG_FILE: fontSettings, PANGOCAIRO_BACKEND: 'fontconfig', TMPDIR: cache },
  });
  killedFirstWithoutMemory(child.pid);
  // An idle process keeps nobody from stopping.
  child.unref();
  child.channel?.unref();
  return child;
}

function ask(child: ChildProcess, drawing: Drawing, timeoutMs: number): Promise<Answer> {
  const id = randomUUID();
  const done = new AbortController();
  return new Promise<Answer>((resolve, reject) => {
    const onMessage = (answer: Answer) => {
      if (answer.id === id) resolve(answer);
    };
    const onEnd = () => reject(new Error('the picture process ended'));
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
    const timer = setTimeout(() => reject(new Error('the picture takes too long')), timeoutMs);
    done.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
    });
    child.send({ id, drawing }, (error) => error && reject(error));
  }).finally(() => done.abort());
}

import { ApiError } from '#contract/errors.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { refusal, STALL_TIMEOUT_MS } from './upload.ts';

/*
 * The same in page and worker, by fetch alone: tus 1.0, on a signed address. While a part is sent, the server is asked how
 * much it has. That is the progress, which neither a full buffer nor a proxy can exaggerate, and what ends a dead connection
 * after 30 s, also in a worker, which sees nothing of a body that leaves.
 */

/** A part of a resumable upload: the bytes from `offset` on, and its signed address; never a bearer token. */
export interface UploadPart {
  readonly url: string;
  readonly offset: number;
  /** A Blob is sent from where the browser keeps it, without a copy in memory. */
  readonly bytes: Blob | Uint8Array<ArrayBuffer>;
}

/** Both reject with ApiError: `api/network`, `api/timeout`, or the code of the answer's status. */
export interface ResumableUploads {
  /** How many bytes the server has, from the first one on. */
  offset(url: string): Promise<number>;
  /** Sends a part. Resolves with how many bytes the server has then. */
  send(part: UploadPart, onOffset: (offset: number) => void): Promise<number>;
}

/** How often the server is asked while a part is sent. */
const LOOK_MS = 3 * SECOND_MS;
/** Longest wait for the answer of a question without a body. */
const ASK_TIMEOUT_MS = 10 * SECOND_MS;

interface Clock {
  now(): number;
  /** Resolves after so long, or at once when the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

/** Resumable uploads by a browser's fetch. */
export function resumableByFetch(fetcher: typeof fetch, clock: Clock = CLOCK): ResumableUploads {
  const call = async (url: string, init: RequestInit, isLate: () => boolean) => {
    let response: Response;
    try {
      // A signed address is a secret: no referrer may carry it, and no cache may store it.
      const silent = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;
      response = await fetcher(url, { ...init, ...silent });
    } catch (cause) {
      throw new ApiError(isLate() ? 'api/timeout' : 'api/network', { cause });
    }
    if (!response.ok) throw refusal(response.status, response.headers.get('retry-after'));
    return offsetOf(response);
  };
  const ask = (url: string) => {
    const limit = AbortSignal.timeout(ASK_TIMEOUT_MS);
    return call(url, { method: 'HEAD', headers: TUS, signal: limit }, () => limit.aborted);
  };
  return {
    // A cut ends every connection, also an idle one of which nobody knows it yet: the first question may meet it.
    offset: (url) =>
      ask(url).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'api/network') return ask(url);
        throw error;
      }),
    async send({ url, offset: from, bytes }, onOffset) {
      const stalled = new AbortController();
      const over = new AbortController();
      onOffset(from);
      const watching = watch({ url, from, onOffset, over: over.signal }, ask, clock, () => stalled.abort());
      try {
        const headers = { ...TUS, 'content-type': PART_TYPE, 'upload-offset': String(from) };
        const init = { method: 'PATCH', headers, body: bytes, signal: stalled.signal };
        const reached = await call(url, init, () => stalled.signal.aborted);
        onOffset(reached);
        return reached;
      } finally {
        over.abort();
        await watching;
      }
    },
  };
}

const PART_TYPE = 'application/offset+octet-stream';
const TUS = { 'tus-resumable': '1.0.0' };

interface Watched {
  readonly url: string;
  readonly from: number;
  readonly onOffset: (offset: number) => void;
  readonly over: AbortSignal;
}

/** Asks until the part is over, and ends it when nothing of it arrives any more. Never rejects. */
async function watch(
  { url, from, onOffset, over }: Watched,
  ask: (url: string) => Promise<number>,
  clock: Clock,
  end: () => void,
): Promise<void> {
  let [reached, since] = [from, clock.now()];
  const ended = whenAborted(over);
  for (;;) {
    await clock.pause(LOOK_MS, over);
    if (over.aborted) return;
    // No answer is no progress.
    const now = await Promise.race([ask(url).catch(() => reached), ended]);
    if (now === null) return;
    if (now > reached) {
      [reached, since] = [now, clock.now()];
      onOffset(reached);
    } else if (clock.now() - since >= STALL_TIMEOUT_MS) return end();
  }
}

/** How many bytes the server names; a page of a café's Wi-Fi names none. */
function offsetOf({ status, headers }: Response): number {
  const given = headers.get('upload-offset') ?? '';
  if (!/^\d{1,15}$/.test(given)) throw new ApiError('api/unexpected-response', { status });
  return Number(given);
}

function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}

const CLOCK: Clock = {
  now: () => performance.now(),
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const timer = setTimeout(stop, ms);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop);
    }),
};

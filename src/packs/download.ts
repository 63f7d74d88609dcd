import type { PackFileRow } from '#local/packs/pack-database.ts';
import { isOutOfSpace } from '#local/storage-errors.ts';
import type { PackItem } from './plan.ts';
import type { PackPorts } from './ports.ts';
import { headersFor, judge } from './range-request.ts';

/** How a download ended; 'line' means no network. Received bytes are on disk in every case. */
export type DownloadEnd = 'whole' | 'line' | 'space' | 'stopped' | { refused: number };

/** Without progress for this long, the network counts as lost. */
const STALL_TIMEOUT_MS = 30_000;
/** A killed browser loses at most this much. */
const CHUNK_BYTES = 256 * 1024;

/**
 * `no-store` bypasses the service worker (sw/sw.ts), which would fetch the whole file where a part is requested, and
 * cache a second copy.
 */
const NETWORK: RequestInit = { cache: 'no-store', credentials: 'same-origin', referrerPolicy: 'no-referrer' };

type DownloadDeps = Pick<PackPorts, 'files' | 'fetch' | 'later' | 'notifyProgress'>;

/** Downloads the missing bytes of one file, from where an earlier download ended. */
export async function download(item: PackItem, deps: DownloadDeps, stop: AbortSignal): Promise<DownloadEnd> {
  // A part that does not match is deleted once. A strange answer to a plain request does not come from our server.
  for (const fresh of [false, true]) {
    if (fresh) await deps.files.free([item.path]);
    const part = await matchingPart(item, deps);
    if (part !== null && part.have === part.total) return 'whole';
    const end = await request(item, part, deps, stop);
    if (end !== 'restart') return end;
  }
  return 'line';
}

/** The stored part of the file, where its length is still the one that the server names. */
async function matchingPart(
  { path, byteLength, sha256 }: PackItem,
  { files }: DownloadDeps,
): Promise<PackFileRow | null> {
  const part = await files.get(path);
  // Marked as complete, but gone from the cache: nothing is left.
  if (part === null || part.kept) return null;
  return sha256 === null || part.total === byteLength ? part : null;
}

async function request(
  item: PackItem,
  part: PackFileRow | null,
  deps: DownloadDeps,
  stop: AbortSignal,
): Promise<DownloadEnd | 'restart'> {
  const stallTimeout = withStallTimeout(STALL_TIMEOUT_MS, stop, deps.later);
  try {
    const init = { ...NETWORK, headers: headersFor(part), signal: stallTimeout.signal };
    const answer = await deps.fetch(item.url, init);
    stallTimeout.beat();
    const verdict = judge(answer, part, item.sha256 === null ? null : item.byteLength);
    if (verdict.kind === 'start') await deps.files.begin({ path: item.path, ...verdict });
    else if (verdict.kind !== 'append') {
      // The body is not needed.
      await answer.body?.cancel().catch(() => undefined);
      if (verdict.kind === 'refused') return { refused: verdict.status };
      return verdict.kind === 'restart' ? 'restart' : 'line';
    }
    const from = verdict.kind === 'start' ? 0 : (part?.have ?? 0);
    return await receive(item, answer, from, deps, stallTimeout.beat);
  } catch (cause) {
    if (isOutOfSpace(cause)) return 'space';
    return stop.aborted ? 'stopped' : 'line';
  } finally {
    stallTimeout.end();
  }
}

async function receive(
  { path }: PackItem,
  answer: Response,
  from: number,
  { files, notifyProgress }: DownloadDeps,
  beat: () => void,
): Promise<DownloadEnd> {
  const chunks = readInChunks(answer, beat);
  let at = from;
  for await (const bytes of chunks.read()) {
    if (!(await files.append(path, at, bytes))) {
      await chunks.cancel();
      return 'stopped';
    }
    at += bytes.byteLength;
    notifyProgress();
  }
  if (chunks.error() !== null) throw chunks.error();
  const row = await files.get(path);
  return row === null || (row.total !== null && at !== row.total) ? 'line' : 'whole';
}

/** The body in chunks. Bytes before a broken connection are yielded as well; `error()` says afterwards why it broke. */
function readInChunks(answer: Response, beat: () => void) {
  const reader = answer.body?.getReader();
  let broken: unknown = null;
  async function* read(): AsyncGenerator<ArrayBuffer> {
    let waiting: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = (await reader?.read().catch((cause: unknown) => {
        broken = cause;
        return { done: true, value: undefined };
      })) ?? { done: true, value: undefined };
      beat();
      if (value !== undefined) {
        waiting.push(value);
        size += value.byteLength;
      }
      if (size > 0 && (done || size >= CHUNK_BYTES)) {
        yield joined(waiting, size);
        waiting = [];
        size = 0;
      }
      if (done) return;
    }
  }
  return { read, error: () => broken, cancel: async () => reader?.cancel().catch(() => undefined) };
}

function joined(parts: readonly Uint8Array[], size: number): ArrayBuffer {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes.buffer;
}

/** Aborts a request that makes no progress for `ms` milliseconds: a dead connection may never report an error. */
function withStallTimeout(ms: number, outer: AbortSignal, later: PackPorts['later']) {
  const inner = new AbortController();
  const abort = () => inner.abort(new Error(`no progress for ${ms} ms`));
  let cancelTimer = later(abort, ms);
  return {
    signal: AbortSignal.any([outer, inner.signal]),
    /** Bytes have arrived: restarts the timeout. */
    beat() {
      cancelTimer();
      cancelTimer = later(abort, ms);
    },
    end: () => cancelTimer(),
  };
}

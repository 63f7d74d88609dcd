import type { PackFileRow } from '#local/packs/pack-database.ts';
import { isOutOfSpace } from '#local/storage-errors.ts';
import type { PackItem } from './plan.ts';
import type { PackPorts } from './ports.ts';
import { headersFor, judge } from './range-request.ts';

/** How a download ended. What has come is on disk, whichever it was. */
export type DownloadEnd = 'whole' | 'line' | 'space' | 'stopped' | { refused: number };

/** Without progress for so long, the line counts as lost. */
const STALL_TIMEOUT_MS = 30_000;
/** What a killed browser costs at most. */
const CHUNK_BYTES = 256 * 1024;

/**
 * `no-store`: the network's own bytes. The worker lets such a request through (sw/sw.ts); it would fetch the whole
 * file where a part is asked for, and keep a second copy.
 */
const NETWORK: RequestInit = { cache: 'no-store', credentials: 'same-origin', referrerPolicy: 'no-referrer' };

type World = Pick<PackPorts, 'files' | 'fetch' | 'later' | 'notifyProgress'>;

/** Brings the bytes of one file that are not here yet, going on where an earlier try ended. */
export async function download(item: PackItem, world: World, stop: AbortSignal): Promise<DownloadEnd> {
  // A part that does not fit is forgotten once; a school that answers a plain request oddly is no school.
  for (const fresh of [false, true]) {
    if (fresh) await world.files.free([item.path]);
    const part = await fitting(item, world);
    if (part !== null && part.have === part.total) return 'whole';
    const end = await ask(item, part, world, stop);
    if (end !== 'restart') return end;
  }
  return 'line';
}

/** What is here of the file, where it is of the length that the school names now. */
async function fitting(
  { path, byteLength, sha256 }: PackItem,
  { files }: World,
): Promise<PackFileRow | null> {
  const part = await files.get(path);
  // Kept, but gone from the cache: nothing is here.
  if (part === null || part.kept) return null;
  return sha256 === null || part.total === byteLength ? part : null;
}

async function ask(
  item: PackItem,
  part: PackFileRow | null,
  world: World,
  stop: AbortSignal,
): Promise<DownloadEnd | 'restart'> {
  const patience = withStallTimeout(STALL_TIMEOUT_MS, stop, world.later);
  try {
    const init = { ...NETWORK, headers: headersFor(part), signal: patience.signal };
    const answer = await world.fetch(item.url, init);
    patience.beat();
    const verdict = judge(answer, part, item.sha256 === null ? null : item.byteLength);
    if (verdict.kind === 'start') await world.files.begin({ path: item.path, ...verdict });
    else if (verdict.kind !== 'append') {
      // Its body is not wanted.
      await answer.body?.cancel().catch(() => undefined);
      if (verdict.kind === 'refused') return { refused: verdict.status };
      return verdict.kind === 'restart' ? 'restart' : 'line';
    }
    const from = verdict.kind === 'start' ? 0 : (part?.have ?? 0);
    return await receive(item, answer, from, world, patience.beat);
  } catch (cause) {
    if (isOutOfSpace(cause)) return 'space';
    return stop.aborted ? 'stopped' : 'line';
  } finally {
    patience.end();
  }
}

async function receive(
  { path }: PackItem,
  answer: Response,
  from: number,
  { files, notifyProgress }: World,
  beat: () => void,
): Promise<DownloadEnd> {
  const slices = gather(answer, beat);
  let at = from;
  for await (const bytes of slices.ready()) {
    if (!(await files.append(path, at, bytes))) {
      await slices.drop();
      return 'stopped';
    }
    at += bytes.byteLength;
    notifyProgress();
  }
  if (slices.broke() !== null) throw slices.broke();
  const row = await files.get(path);
  return row === null || (row.total !== null && at !== row.total) ? 'line' : 'whole';
}

/** The body in slices. What came before it broke off is handed out as well; why it broke is asked afterwards. */
function gather(answer: Response, beat: () => void) {
  const reader = answer.body?.getReader();
  let broken: unknown = null;
  async function* ready(): AsyncGenerator<ArrayBuffer> {
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
  return { ready, broke: () => broken, drop: async () => reader?.cancel().catch(() => undefined) };
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

/** Ends a request that shows no progress for so long: a line can be dead without saying so. */
export function withStallTimeout(ms: number, outer: AbortSignal, later: PackPorts['later']) {
  const inner = new AbortController();
  const giveUp = () => inner.abort(new Error(`nothing came for ${ms} ms`));
  let callOff = later(giveUp, ms);
  return {
    signal: AbortSignal.any([outer, inner.signal]),
    /** Something came: the wait begins anew. */
    beat() {
      callOff();
      callOff = later(giveUp, ms);
    },
    end: () => callOff(),
  };
}

import { createHash } from 'node:crypto';
import type { Api } from '#api/client.ts';
import type { Pack, PackFile } from '#contract/entities/pack.ts';
import { ApiError } from '#contract/errors.ts';
import { packs } from '#contract/packs.ts';

/**
 * What happens to one request for a file: the connection breaks after some bytes, or the server answers
 * something else.
 */
export type Mishap = { cutAfter: number } | { status: number } | { spoil: true } | { page: true };

export interface ServerFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  kind: PackFile['kind'];
}

/** Bytes that differ at every position, so that no part can stand in for another. */
export function bytesOf(name: string, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  for (let at = 0; at < length; at += 1) {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    bytes[at] = seed >>> 24;
  }
  return bytes;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const EXTENSIONS = { video: 'mp4', audio: 'm4a', text: 'md', picture: 'svg', poster: 'jpg', captions: 'vtt' };

/**
 * A server whose courses are lists of files; it answers ranges as RFC 9110 says, or as badly as a test asks
 * for.
 */
export function aPackServer() {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const courses = new Map<string, Pack>();
  const mishaps: Mishap[] = [];
  const asked: { path: string; range: string | null; sent: number }[] = [];
  const network = { down: false, refusal: null as ApiError | null, calls: 0 };
  let signature = 0;

  const pathOf = ({ bytes, kind, name }: ServerFile) =>
    kind === 'cover'
      ? `/media/image/upload/w_640/v1/${name}`
      : `/media/content/${hashOf(bytes)}.${EXTENSIONS[kind]}`;

  function publish(courseCode: string, lessons: ServerFile[][], needsLine: readonly number[] = []): Pack {
    const pack: Pack = {
      courseID: courseCode,
      courseCode,
      courseVer: 1,
      lessons: lessons.map((own, index) => ({
        lessonID: `${courseCode}-${index + 1}`,
        lessonOrder: index + 1,
        needsLine: needsLine.includes(index + 1),
        files: own.map((file) => {
          files.set(pathOf(file), file.bytes);
          const sha256 = file.kind === 'cover' ? null : hashOf(file.bytes);
          return { kind: file.kind, url: pathOf(file), byteLength: file.bytes.length, sha256 };
        }),
      })),
    };
    courses.set(courseCode, pack);
    return pack;
  }

  const api = (async (endpoint: { path: string }, { courseCode }: { courseCode: string }) => {
    network.calls += 1;
    if (network.down) throw new ApiError('api/network');
    if (network.refusal !== null) throw network.refusal;
    const pack = courses.get(courseCode);
    if (pack === undefined) throw new ApiError('api/not-found');
    if (endpoint.path !== packs.show.path) return { course: { courseCode, courseVer: 1 }, lessons: [] };
    signature += 1;
    const sign = (file: PackFile) => ({ ...file, url: `${file.url}?sig=${signature}` });
    return { pack: { ...pack, lessons: pack.lessons.map((it) => ({ ...it, files: it.files.map(sign) })) } };
  }) as unknown as Api;

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'https://otomichi.example');
    const headers = new Headers(init?.headers);
    if (network.down) throw new TypeError('Failed to fetch');
    const mishap = mishaps.shift();
    const log = { path: pathname, range: headers.get('range'), sent: 0 };
    asked.push(log);
    if (mishap && 'status' in mishap) return new Response(null, { status: mishap.status });
    if (mishap && 'page' in mishap)
      return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    const whole = files.get(pathname);
    if (whole === undefined) return new Response(null, { status: 404 });
    const cut = mishap && 'cutAfter' in mishap ? mishap.cutAfter : null;
    const spoiled = mishap && 'spoil' in mishap ? whole.map((byte) => byte ^ 1) : whole;
    return answerFor(spoiled, hashOf(whole), headers, { cut, log, signal: init?.signal ?? null });
  };
  return { publish, api, fetch, files, mishaps, asked, network, pathOf };
}

interface Way {
  /** The connection breaks after this many bytes. */
  cut: number | null;
  log: { sent: number };
  signal: AbortSignal | null;
}

function answerFor(whole: Uint8Array<ArrayBuffer>, tag: string, headers: Headers, way: Way): Response {
  const etag = `"${tag}"`;
  const from = Number(/^bytes=(\d+)-$/.exec(headers.get('range') ?? '')?.[1] ?? Number.NaN);
  const partial = Number.isInteger(from) && headers.get('if-range') === etag;
  const base = { etag, 'content-type': 'application/octet-stream' };
  if (partial && from >= whole.length) return new Response(null, { status: 416, headers: base });
  const bytes = partial ? whole.subarray(from) : whole;
  const range = { 'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}` };
  return new Response(streamOf(bytes, way), {
    status: partial ? 206 : 200,
    headers: { ...base, ...(partial ? range : {}), 'content-length': String(bytes.length) },
  });
}

/** In pieces of a network's size; a broken connection is an error in the middle, as browsers report it. */
function streamOf(bytes: Uint8Array<ArrayBuffer>, { cut, log, signal }: Way) {
  const PIECE = 16 * 1024;
  let at = 0;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull(controller) {
      if (signal?.aborted) return controller.error(signal.reason);
      if (cut !== null && at >= cut) return controller.error(new TypeError('network error'));
      const end = Math.min(at + PIECE, bytes.length, cut ?? Number.POSITIVE_INFINITY);
      if (end > at) controller.enqueue(bytes.slice(at, end));
      log.sent += end - at;
      at = end;
      if (at >= bytes.length) controller.close();
    },
  };
  return new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
}

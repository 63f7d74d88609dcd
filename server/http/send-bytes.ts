import type { Context } from 'hono';
import type { ByteRange } from '#server/storage/storage.ts';
import { wantedRange } from './byte-range.ts';

/** Bytes that can be read in deps, and what a browser needs to know of them. */
export interface Bytes {
  readonly size: number;
  readonly contentType: string;
  /** Strong, with its quotes: it names these very bytes. */
  readonly etag: string;
  readonly cacheControl: string;
  /** Beyond what every file from outside gets. */
  readonly headers?: Readonly<Record<string, string>>;
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

/** Should such a file be opened as a page: it is nobody, may load nothing and run nothing. */
const HARMLESS = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Answers GET and HEAD with Range (206, 416), If-Range and If-None-Match. */
export async function sendBytes(c: Context, bytes: Bytes): Promise<Response> {
  const headers: Record<string, string> = {
    'content-type': bytes.contentType,
    'accept-ranges': 'bytes',
    'cache-control': bytes.cacheControl,
    'content-security-policy': HARMLESS,
    'x-content-type-options': 'nosniff',
    etag: bytes.etag,
    ...bytes.headers,
  };
  if (names(c.req.header('if-none-match'), bytes.etag)) return c.body(null, 304, headers);
  const wanted = wantedRange(rangeOf(c, bytes.etag), bytes.size);
  if (wanted.kind === 'unsatisfiable') {
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes.size}` });
  }
  const range = wanted.kind === 'part' ? wanted.range : undefined;
  const length = range === undefined ? bytes.size : range.last - range.first + 1;
  headers['content-length'] = String(length);
  if (range !== undefined) headers['content-range'] = `bytes ${range.first}-${range.last}/${bytes.size}`;
  // Hono answers HEAD by its GET handlers and drops the body unread: a stream would keep the file open.
  const body = c.req.raw.method === 'HEAD' ? null : await bytes.open(range);
  return new Response(body, { status: range === undefined ? 200 : 206, headers });
}

/** A part only counts for the version that the client has begun with; dates name no version here. */
function rangeOf(c: Context, etag: string): string | undefined {
  const condition = c.req.header('if-range');
  return condition === undefined || condition === etag ? c.req.header('range') : undefined;
}

function names(header: string | undefined, etag: string): boolean {
  return (
    header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
  );
}

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { ByteRange } from '#server/storage/storage.ts';
import { requestedRange } from './byte-range.ts';

/** Bytes that can be read in ranges, and their headers. */
export interface Bytes {
  readonly size: number;
  readonly contentType: string;
  /** Strong, with its quotes: it identifies exactly these bytes. */
  readonly etag: string;
  readonly cacheControl: string;
  /** Headers in addition to those that every file gets. */
  readonly headers?: Readonly<Record<string, string>>;
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

/** Opens a file of the disk for `sendBytes`, whole or in a range. */
export function fileReader(path: string): Bytes['open'] {
  return async (range) => {
    const part = range ? { start: range.first, end: range.last } : {};
    return Readable.toWeb(createReadStream(path, part)) as ReadableStream<Uint8Array>;
  };
}

/** Opens bytes in memory for `sendBytes`, whole or in a range. */
export function memoryReader(bytes: Uint8Array<ArrayBuffer>): Bytes['open'] {
  return async (range) => new Blob([range ? bytes.subarray(range.first, range.last + 1) : bytes]).stream();
}

/** Applies when such a file is opened as a page: it has no origin, loads nothing and runs nothing. */
const SANDBOX_POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Answers GET and HEAD with Range (206, 416), If-Range and If-None-Match. */
export async function sendBytes(c: Context, bytes: Bytes): Promise<Response> {
  const headers: Record<string, string> = {
    'content-type': bytes.contentType,
    'accept-ranges': 'bytes',
    'cache-control': bytes.cacheControl,
    'content-security-policy': SANDBOX_POLICY,
    'x-content-type-options': 'nosniff',
    etag: bytes.etag,
    ...bytes.headers,
  };
  if (matches(c.req.header('if-none-match'), bytes.etag)) return c.body(null, 304, headers);
  const requested = requestedRange(rangeOf(c, bytes.etag), bytes.size);
  if (requested.kind === 'unsatisfiable') {
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes.size}` });
  }
  const range = requested.kind === 'part' ? requested.range : undefined;
  const length = range === undefined ? bytes.size : range.last - range.first + 1;
  headers['content-length'] = String(length);
  if (range !== undefined) headers['content-range'] = `bytes ${range.first}-${range.last}/${bytes.size}`;
  // Hono answers HEAD with its GET handlers and drops the body unread: a stream would keep the file open.
  const body = c.req.raw.method === 'HEAD' ? null : await bytes.open(range);
  return new Response(body, { status: range === undefined ? 200 : 206, headers });
}

/** A range applies only to the version that the client has begun to read; dates identify no version here. */
function rangeOf(c: Context, etag: string): string | undefined {
  const condition = c.req.header('if-range');
  return condition === undefined || condition === etag ? c.req.header('range') : undefined;
}

function matches(header: string | undefined, etag: string): boolean {
  return (
    header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
  );
}

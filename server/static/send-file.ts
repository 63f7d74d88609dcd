import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { fileReader, sendBytes } from '#server/http/send-bytes.ts';
import type { CompressedPage } from './compressed-page.ts';
import type { DistFile } from './dist-files.ts';
import type { FileMemory } from './file-memory.ts';

/**
 * Sends a file of the built app in the smallest encoding that the client accepts, or 304 when the client has it.
 * @param memory for files whose names change with their content; others may be built again while the server runs
 */
export async function sendFile(c: Context, file: DistFile, memory: FileMemory): Promise<Response> {
  if (/^(audio|video)\//.test(file.type)) return await sendWithRanges(c, file);
  const variant = bestVariant(file.variants, c.req.header('accept-encoding') ?? '');
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
    ...(file.variants.length > 1 ? { vary: 'accept-encoding' } : {}),
  };
  if (clientHas(c.req.header('if-none-match'), file.etag)) return c.body(null, 304, headers);
  if (variant.encoding !== 'identity') headers['content-encoding'] = variant.encoding;
  const held = file.isHashed ? await memory(variant.file) : null;
  if (held !== null) return c.body(held, 200, { ...headers, 'content-length': String(held.length) });
  const handle = await open(variant.file);
  headers['content-length'] = String((await handle.stat()).size);
  // Hono answers HEAD with its GET handlers and drops the body unread: a stream would keep the file open.
  if (c.req.raw.method === 'HEAD') {
    await handle.close();
    return c.body(null, 200, headers);
  }
  return c.body(Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>, 200, headers);
}

/** Does the same for a page that was compressed in memory. Only what was found can be found again unchanged. */
export function sendCompressedPage(
  c: Context,
  { etag, variants }: CompressedPage,
  { status, headers: more }: { status: 200 | 404 | 410 | 503; headers?: Record<string, string> },
): Response {
  const { encoding, bytes } = bestVariant(variants, c.req.header('accept-encoding') ?? '');
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    etag,
    vary: 'accept-encoding',
    ...more,
  };
  if (status === 200 && clientHas(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return c.body(new Uint8Array(bytes), status, headers);
}

/** Sends audio and video with ranges, because Safari plays nothing else. They are never compressed: their ETag is strong. */
async function sendWithRanges(
  c: Context,
  { type, etag, cacheControl, variants }: DistFile,
): Promise<Response> {
  const { file } = bestVariant(variants, 'identity');
  return await sendBytes(c, {
    contentType: type,
    cacheControl,
    etag: etag.replace(/^W\//, ''),
    size: (await stat(file)).size,
    open: fileReader(file),
  });
}

function bestVariant<V extends { encoding: string }>(variants: readonly V[], accepted: string): V {
  const encodings = new Set(
    accepted
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
      .map(([name]) => name),
  );
  const found = variants.find(({ encoding }) => encoding === 'identity' || encodings.has(encoding));
  return found ?? (variants.at(-1) as V);
}

function clientHas(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header?.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag)) ?? false;
}

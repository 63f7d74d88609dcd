import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { sendBytes } from '#server/http/send-bytes.ts';
import type { DistFile } from './dist-files.ts';
import type { PackedPage } from './landing-page.ts';

/** Sends a file of the built app in the smallest form the client takes, or 304 when it has it already. */
export async function sendFile(c: Context, file: DistFile): Promise<Response> {
  if (/^(audio|video)\//.test(file.type)) return await sendInParts(c, file);
  const variant = chosen(file.variants, c.req.header('accept-encoding') ?? '');
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
    ...(file.variants.length > 1 ? { vary: 'accept-encoding' } : {}),
  };
  if (known(c.req.header('if-none-match'), file.etag)) return c.body(null, 304, headers);
  if (variant.encoding !== 'identity') headers['content-encoding'] = variant.encoding;
  const handle = await open(variant.file);
  headers['content-length'] = String((await handle.stat()).size);
  // Hono answers HEAD by its GET handlers and drops the body unread: a stream would keep the file open.
  if (c.req.raw.method === 'HEAD') {
    await handle.close();
    return c.body(null, 200, headers);
  }
  return c.body(Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>, 200, headers);
}

/** The same for a page that was packed in memory. */
export function sendPacked(c: Context, { etag, variants }: PackedPage): Response {
  const { encoding, bytes } = chosen(variants, c.req.header('accept-encoding') ?? '');
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...{ etag, vary: 'accept-encoding' },
  };
  if (known(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return c.body(new Uint8Array(bytes), 200, headers);
}

/** Safari plays nothing that it cannot ask for in deps. Such a file is never packed: its tag names its very bytes. */
async function sendInParts(c: Context, { type, etag, cacheControl, variants }: DistFile): Promise<Response> {
  const { file } = chosen(variants, 'identity');
  return await sendBytes(c, {
    ...{ contentType: type, cacheControl },
    etag: etag.replace(/^W\//, ''),
    size: (await stat(file)).size,
    open: async (range) => {
      const part = range ? { start: range.first, end: range.last } : {};
      return Readable.toWeb(createReadStream(file, part)) as ReadableStream<Uint8Array>;
    },
  });
}

function chosen<V extends { encoding: string }>(variants: readonly V[], accepted: string): V {
  const takes = new Set(
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
  const found = variants.find(({ encoding }) => encoding === 'identity' || takes.has(encoding));
  return found ?? (variants.at(-1) as V);
}

function known(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header?.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag)) ?? false;
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import type { AppParts } from '#server/app-parts.ts';
import type { Database } from '#server/db/connect.ts';
import { imageRenderer, type Source } from './image-render.ts';
import { formatFor, parseTransform } from './image-transform.ts';
import { sendBytes } from './send-bytes.ts';

const IMAGE_ADDRESS = '/media/image/upload/';

/** `<transform>/v<version>/<publicID>`; the id's own slashes belong to it. */
const REST = /^([^/]+)\/v(\d{1,10})\/(.{1,255})$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** An older address shows the picture of today; nobody should keep it for long under that name. */
const FOR_NOW = 'public, max-age=300';

/** Pictures of the catalogue in the sizes of an allow-list, addressed as Cloudinary does. */
export function mountImages(app: Hono, { db, config }: AppParts): void {
  const content = join(config.dataDir, 'content');
  const render = imageRenderer(imageCacheIn(config.dataDir));
  app.get(`${IMAGE_ADDRESS}*`, async (c) => {
    const [, asked = '', version = '', encodedID = ''] =
      REST.exec(new URL(c.req.url).pathname.slice(IMAGE_ADDRESS.length)) ?? [];
    const transform = parseTransform(decoded(asked));
    if (transform === null) throw new ApiError('api/bad-request');
    const source = await sourceOf(db, content, decoded(encodedID));
    const format = transform.format ?? formatFor(c.req.header('accept'), source.contentType);
    const path = await render(source, transform, format);
    const { size } = await stat(path);
    return await sendBytes(c, {
      size,
      contentType: `image/${format}`,
      etag: `"${basename(path)}"`,
      cacheControl: Number(version) === source.version ? FOR_EVER : FOR_NOW,
      headers: { vary: 'accept' },
      open: async (range) => {
        const part = range ? { start: range.first, end: range.last } : {};
        return Readable.toWeb(createReadStream(path, part)) as ReadableStream<Uint8Array>;
      },
    });
  });
}

/** Where made pictures are kept; everything in it can be made again. */
export function imageCacheIn(dataDir: string): string {
  return join(dataDir, 'cache', 'images');
}

async function sourceOf(db: Database, content: string, publicID: string): Promise<Source> {
  const row = await db.selectFrom('images').selectAll().where('public_id', '=', publicID).executeTakeFirst();
  // The name comes from our own loader; all the same it must not lead out of the folder.
  if (row === undefined || !/^[0-9a-f]{64}\.[a-z]{2,4}$/.test(row.file)) throw new ApiError('api/not-found');
  return { publicID, version: row.version, path: join(content, row.file), contentType: row.content_type };
}

function decoded(text: string): string {
  try {
    // The database knows no NUL.
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    throw new ApiError('api/bad-request');
  }
}

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { sendBytes } from '#server/http/send-bytes.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { IMAGE_ADDRESS, picturesOf } from './pictures.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** An older address shows the picture of today; nobody should keep it for long under that name. */
const FOR_NOW = 'public, max-age=300';

/** Pictures of the catalogue in the sizes of an allow-list, addressed as Cloudinary does. */
export function mountImages(app: Hono, deps: ServerDeps): void {
  const picture = picturesOf(deps);
  app.get(`${IMAGE_ADDRESS}*`, async (c) => {
    const { pathname } = new URL(c.req.url);
    const { path, size, format, name, isCurrent } = await picture(pathname, c.req.header('accept'));
    return await sendBytes(c, {
      size,
      contentType: `image/${format}`,
      etag: `"${name}"`,
      cacheControl: isCurrent ? FOR_EVER : FOR_NOW,
      headers: { vary: 'accept' },
      open: async (range) => {
        const part = range ? { start: range.first, end: range.last } : {};
        return Readable.toWeb(createReadStream(path, part)) as ReadableStream<Uint8Array>;
      },
    });
  });
}

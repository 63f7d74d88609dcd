import type { Hono } from 'hono';
import { fileReader, sendBytes } from '#server/http/send-bytes.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { IMAGE_ADDRESS, imageService } from './image-service.ts';

const CACHE_PERMANENTLY = 'public, max-age=31536000, immutable';
/** An address of an older version shows the current image, so caches may keep it only briefly. */
const CACHE_BRIEFLY = 'public, max-age=300';

/** Serves images of the catalogue in the sizes of an allow-list, at addresses of Cloudinary's form. */
export function mountImages(app: Hono, deps: ServerDeps): void {
  const imageFor = imageService(deps);
  app.get(`${IMAGE_ADDRESS}*`, async (c) => {
    const { pathname } = new URL(c.req.url);
    const { path, size, format, name, isCurrent } = await imageFor(pathname, c.req.header('accept'));
    return await sendBytes(c, {
      size,
      contentType: `image/${format}`,
      etag: `"${name}"`,
      cacheControl: isCurrent ? CACHE_PERMANENTLY : CACHE_BRIEFLY,
      headers: { vary: 'accept' },
      open: fileReader(path),
    });
  });
}

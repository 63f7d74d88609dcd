import type { Hono } from 'hono';
import { sendBytes } from '#server/http/send-bytes.ts';
import { senderOf } from '#server/http/sender.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { type FindImage, IMAGE_ADDRESS, imageService } from './image-service.ts';

const CACHE_PERMANENTLY = 'public, max-age=31536000, immutable';
/** An address of an older version shows the current image, so caches may keep it only briefly. */
const CACHE_BRIEFLY = 'public, max-age=300';
/** A picture of a person is gone soon after they hid it, also from the caches of those who saw it. */
const CACHE_REVOCABLE = 'private, max-age=60';

/** Serves images of the catalogue and of people in the sizes that the app asks for, at addresses of Cloudinary's form. */
export function mountImages(app: Hono, deps: ServerDeps, findFurther?: FindImage): void {
  const imageFor = imageService(deps, findFurther);
  app.get(`${IMAGE_ADDRESS}*`, async (c) => {
    const { pathname } = new URL(c.req.url);
    const image = await imageFor(pathname, senderOf(c), c.req.header('accept'));
    const { size, format, name, isCurrent, isRevocable, open } = image;
    return await sendBytes(c, {
      size,
      contentType: `image/${format}`,
      etag: `"${name}"`,
      cacheControl: isRevocable ? CACHE_REVOCABLE : isCurrent ? CACHE_PERMANENTLY : CACHE_BRIEFLY,
      headers: { vary: 'accept' },
      open,
    });
  });
}

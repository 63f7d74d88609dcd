import { join } from 'node:path';
import sharp from 'sharp';
import { storeContentFile } from '#server/content/content-files.ts';
import { emptyLoadResult, putRow } from '#server/content/content-store.ts';
import type { StoredImage } from '#server/db/tables/learning.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';

/** As large as any screen draws a portrait. */
const SIDE_PX = 800;
const MAX_INPUT_PIXELS = 48_000_000;

/**
 * Stores a portrait for the image service: square, without what a camera writes into its files (place and time).
 * @throws Error of sharp for bytes that are no picture
 */
export async function storePortrait(
  { db, config }: Pick<ServerDeps, 'db' | 'config'>,
  publicID: string,
  bytes: Uint8Array,
): Promise<StoredImage> {
  const picture = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
    .rotate()
    .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
    .webp({ quality: 90 })
    .toBuffer();
  const { name, version } = await storeContentFile(join(config.dataDir, 'content'), picture, 'webp');
  const row = { public_id: publicID, version, file: name, content_type: 'image/webp' };
  await db.transaction().execute((trx) => putRow(trx, 'images', ['public_id'], row, emptyLoadResult()));
  return { cldnPublicID: publicID, cldnVersion: version };
}

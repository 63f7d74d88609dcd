import { contentFolderOf } from '#server/config/folders.ts';
import { storeContentFile } from '#server/content/content-files.ts';
import { emptyLoadResult, putRow } from '#server/content/content-store.ts';
import type { StoredImage } from '#server/db/tables/learning.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { cleanPicture } from './clean-picture.ts';

/** As large as any screen draws a portrait. */
const BOX = { width: 800, height: 800, fit: 'cover' } as const;

/**
 * Stores a portrait for the image service: square, without what a camera writes into its files (place and time).
 * @throws ApiError as `cleanPicture`
 */
export async function storePortrait(
  { db, config }: Pick<ServerDeps, 'db' | 'config'>,
  publicID: string,
  bytes: Uint8Array,
): Promise<StoredImage> {
  const picture = await cleanPicture(bytes, BOX, 'the school');
  const { name, version } = await storeContentFile(contentFolderOf(config), picture.bytes, 'webp');
  const row = { public_id: publicID, version, file: name, content_type: 'image/webp' };
  await db.transaction().execute((trx) => putRow(trx, 'images', ['public_id'], row, emptyLoadResult()));
  return { cldnPublicID: publicID, cldnVersion: version };
}

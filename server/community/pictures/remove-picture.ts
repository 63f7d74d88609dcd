import type { ServerDeps } from '#server/http/server-deps.ts';
import { removeRenderings } from '#server/media/image-render.ts';
import { imageCacheFolder } from '#server/media/image-service.ts';
import type { Storage } from '#server/storage/storage.ts';
import { objectOf, PICTURE_VERSION } from './picture-address.ts';

/** Removes the files of a picture whose row is gone: its own, and what this machine rendered of it. */
export async function removePicture(
  { config, storage }: Pick<ServerDeps, 'config'> & { readonly storage: Storage },
  publicID: string,
): Promise<void> {
  await storage.remove(objectOf(publicID));
  const source = { publicID, version: PICTURE_VERSION, isRevocable: true };
  await removeRenderings(imageCacheFolder(config.dataDir), source);
}

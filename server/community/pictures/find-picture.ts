import type { ServerDeps } from '#server/http/server-deps.ts';
import type { ImageSource } from '#server/media/image-render.ts';
import type { FindImage } from '#server/media/image-service.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { bytesOfObject } from '#server/storage/read-object.ts';
import { signerIn } from '#server/storage/signer.ts';
import { objectOf, PICTURE_VERSION, type WantedPicture, wantedPicture } from './picture-address.ts';
import { pictureByID, visiblePicture } from './picture-store.ts';

/** Finds the pictures of people for the image service: asked of the database each time, so that a hidden one is gone at once. */
export function pictureFinder({ db, clock, config }: ServerDeps): FindImage {
  const storage = openStorage(config);
  const signer = signerIn(config.dataDir);
  const find = async ({ publicID, isSigned }: WantedPicture): Promise<ImageSource | null> => {
    const row = await (isSigned ? pictureByID(db, publicID) : visiblePicture(db, publicID));
    if (row === undefined) return null;
    const object = { objectID: objectOf(publicID), byteLength: row.byte_length };
    const read = async () => new Uint8Array(await bytesOfObject(storage, object));
    return { publicID, version: PICTURE_VERSION, contentType: 'image/webp', read, isRevocable: true };
  };
  return (name) => {
    const wanted = wantedPicture(signer, name, clock.now());
    if (wanted === undefined) return undefined;
    return wanted === null ? Promise.resolve(null) : find(wanted);
  };
}

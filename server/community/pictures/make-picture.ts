import { randomUUID } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import { MAX_PICTURE_BYTES } from '#domain/community/post.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { hitAll, uncountHit } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { cleanPicture } from '#server/media/clean-picture.ts';
import type { CleanPicture, PictureBox } from '#server/media/decode-picture.ts';
import { bytesOfObject } from '#server/storage/read-object.ts';
import type { Storage } from '#server/storage/storage.ts';
import { arrivedBytes } from '#server/storage/upload-grant.ts';
import { PICTURE_VERSION, publicIDOf } from './picture-address.ts';
import { addPicture, deletePicture, type PictureRow, pictureByID } from './picture-store.ts';
import {
  completePictureUpload,
  type PicturePurpose,
  type PictureUploadRow,
  pictureUploadByID,
  setPictureOfUpload,
} from './picture-upload-store.ts';

/** A picture that a profile or a post may show. */
export interface UsablePicture {
  readonly publicID: string;
  readonly version: number;
  readonly width: number;
  readonly height: number;
}

/** As many as addresses. */
const DECODE_LIMIT = { name: 'picture-decode', hits: 60, windowMs: HOUR_MS };
/** Each may hold the one decoder for 25 s, while others wait. Counted before it is decoded, and taken back where it could be read. */
const UNREADABLE_LIMIT = { name: 'picture-unreadable', hits: 10, windowMs: HOUR_MS };

/** As large as any screen shows them, with its pixels. */
const BOXES: Readonly<Record<PicturePurpose, PictureBox>> = {
  avatar: { width: 400, height: 400, fit: 'cover' },
  post: { width: 1600, height: 1600, fit: 'inside' },
};

type PictureDeps = Pick<ServerDeps, 'db' | 'clock'> & { readonly storage: Storage };

/**
 * Makes the picture of an upload, once: a repeat answers with the first one. Call it before the transaction that shows it,
 * because it takes seconds; a picture that nothing shows is swept.
 * @throws ApiError 404 an unknown, foreign or swept upload, or one for another purpose; 422 `api/unprocessable-entity` while its
 *   bytes are not here, `pictures/unreadable` for bytes that are no picture; 429 beyond the hour's pictures, or its ten that
 *   could not be read, 429 and 503 while too many wait
 */
export async function makePicture(
  deps: PictureDeps,
  wanted: { uploadID: string; uid: string; purpose: PicturePurpose },
): Promise<UsablePicture> {
  const upload = await pictureUploadByID(deps.db, wanted.uploadID);
  if (upload === undefined || upload.uid !== wanted.uid || upload.purpose !== wanted.purpose)
    throw new ApiError('api/not-found');
  const known = await pictureOf(deps, upload);
  if (known !== undefined) return usable(known);
  try {
    return usable(await decodeUpload(deps, upload));
  } catch (error) {
    // Another call has made it meanwhile, and removed the file that was sent.
    const first = await pictureOfUpload(deps, wanted.uploadID);
    if (first !== undefined) return usable(first);
    if (error instanceof ApiError || (await deps.storage.inspect(wanted.uploadID)) !== null) throw error;
    // The file and what was made of it were swept: the device sends it again.
    throw new ApiError('api/not-found', { cause: error });
  }
}

async function pictureOfUpload(deps: PictureDeps, uploadID: string): Promise<PictureRow | undefined> {
  const upload = await pictureUploadByID(deps.db, uploadID);
  return upload && (await pictureOf(deps, upload));
}

async function pictureOf({ db }: PictureDeps, { public_id }: PictureUploadRow) {
  return public_id === null ? undefined : await pictureByID(db, public_id);
}

async function decodeUpload(deps: PictureDeps, upload: PictureUploadRow): Promise<PictureRow> {
  const { db, clock, storage } = deps;
  const { upload_id: uploadID, uid, purpose } = upload;
  const arrived = await arrivedBytes(storage, upload, (stored) =>
    completePictureUpload(db, uploadID, stored, clock.now()),
  );
  if (arrived === null || arrived.byteLength > MAX_PICTURE_BYTES)
    throw new ApiError('api/unprocessable-entity', { details: { byteLength: 0 } });
  const { bytes, width, height } = await decodeWithinLimits(deps, upload, arrived.byteLength);
  const objectID = randomUUID();
  const made = {
    ...{ public_id: publicIDOf(objectID), uid, purpose, width, height },
    ...{ byte_length: bytes.byteLength, created_at: clock.now() },
  };
  // The row first: a server that stops between the two leaves nothing that no row names.
  await addPicture(db, made);
  await storage.put(objectID, bytes);
  if (await setPictureOfUpload(db, uploadID, made.public_id)) {
    // Of the file that was sent nothing remains.
    await storage.remove(uploadID);
    return made;
  }
  await deletePicture(db, made.public_id, clock.now());
  const first = await pictureOfUpload(deps, uploadID);
  if (first === undefined) throw new ApiError('api/not-found');
  return first;
}

async function decodeWithinLimits(
  { db, clock, storage }: PictureDeps,
  { upload_id: objectID, uid, purpose }: PictureUploadRow,
  byteLength: number,
): Promise<CleanPicture> {
  await hitAll(db, clock, [DECODE_LIMIT, UNREADABLE_LIMIT], uid);
  let isUnreadable = false;
  try {
    const sent = await bytesOfObject(storage, { objectID, byteLength });
    return await cleanPicture(new Uint8Array(sent), BOXES[purpose], uid);
  } catch (error) {
    isUnreadable = error instanceof ApiError && error.code === 'pictures/unreadable';
    throw error;
  } finally {
    if (!isUnreadable) await uncountHit(db, clock, UNREADABLE_LIMIT, uid);
  }
}

function usable({ public_id: publicID, width, height }: PictureRow): UsablePicture {
  return { publicID, version: PICTURE_VERSION, width, height };
}

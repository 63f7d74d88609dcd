import type { profiles } from '#contract/community/profiles.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { PICTURE_TYPES } from '#domain/community/post.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/time-units.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import type { Caller } from '#server/http/caller.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { sessionText } from '#server/http/session.ts';
import { waitForRoom } from '#server/http/uploads/newcomers-bytes.ts';
import { trustOf } from '#server/http/uploads/trust-store.ts';
import { type FindUpload, isSessionOpen } from '#server/http/uploads/upload-route.ts';
import type { Storage } from '#server/storage/storage.ts';
import { newGrant } from '#server/storage/upload-grant.ts';
import {
  addPictureUpload,
  completePictureUpload,
  type PicturePurpose,
  pictureBytesOfADay,
  pictureUploadByID,
} from './picture-upload-store.ts';

const ADDRESS_LIMIT = { name: 'picture-address', hits: 60, windowMs: HOUR_MS };

/** Bytes of a person within 24 hours: fifteen of the largest; what the app itself sends is a tenth as large. */
const MAX_DAILY_PICTURE_BYTES = 150 * 1024 * 1024;

/**
 * An upload address for a picture. Its bytes are looked at when a profile or a post uses it.
 * @throws ApiError 429 beyond the day's bytes, the hour's addresses or what newcomers share
 */
export async function createPictureUpload(
  deps: Pick<ServerDeps, 'db' | 'clock' | 'config'>,
  storage: Pick<Storage, 'grant'>,
  announced: Parsed<typeof profiles.createAvatarUpload>,
  { caller, sender, purpose }: { caller: Caller; sender: string; purpose: PicturePurpose },
) {
  const { db, clock } = deps;
  const { uid } = caller;
  await hit(db, clock, ADDRESS_LIMIT, uid);
  const newcomer = { trust: await trustOf(db, uid), sender };
  const wait = await waitForRoom(deps, newcomer, announced.byteLength);
  if (wait !== null) throw new ApiError('api/too-many-requests', { retryAfter: wait });
  const now = clock.now();
  const grant = newGrant(announced, now);
  await retryOnConflict(() =>
    db.transaction().execute(async (trx) => {
      await lockPerson(trx, uid);
      const used = await pictureBytesOfADay(trx, uid, now);
      if (used + grant.byteLength > MAX_DAILY_PICTURE_BYTES)
        throw new ApiError('api/too-many-requests', { retryAfter: DAY_MS / SECOND_MS });
      await addPictureUpload(trx, grant, { uid, purpose, session: sessionText(caller), now });
    }),
  );
  return { ...(await storage.grant(grant)), uploadID: grant.uploadID };
}

/** The upload of a picture, for the route that receives all uploads. */
export const findPictureUpload: FindUpload = async (deps, uploadID) => {
  const row = await pictureUploadByID(deps.db, uploadID);
  const contentType = PICTURE_TYPES.find((type) => type === row?.content_type);
  if (row === undefined || contentType === undefined) return undefined;
  return {
    grant: {
      uploadID,
      contentType,
      byteLength: Number(row.announced_length),
      sha256: row.announced_sha256,
      expiresAt: row.expires_at,
      resumable: false,
    },
    sender: row.uid,
    isOpen: () => isSessionOpen(deps, row.session),
    isComplete: row.completed_at !== null,
    trust: () => trustOf(deps.db, row.uid),
    complete: (stored, now) => completePictureUpload(deps.db, uploadID, stored, now),
  };
};

import { type Selectable, sql } from 'kysely';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { PictureUploads } from '#server/db/tables/community.ts';
import type { StoredObject, UploadGrant } from '#server/storage/storage.ts';

export type PictureUploadRow = Selectable<PictureUploads>;
export type PicturePurpose = PictureUploadRow['purpose'];

export async function addPictureUpload(
  trx: Database,
  grant: UploadGrant & { readonly contentType: string; readonly byteLength: number },
  owner: { uid: string; purpose: PicturePurpose; session: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('picture_uploads')
    .values({
      upload_id: grant.uploadID,
      uid: owner.uid,
      purpose: owner.purpose,
      content_type: grant.contentType,
      announced_length: grant.byteLength,
      announced_sha256: grant.sha256,
      session: owner.session,
      created_at: owner.now,
      expires_at: grant.expiresAt,
    })
    .execute();
}

export function pictureUploadByID(db: Database, uploadID: string): Promise<PictureUploadRow | undefined> {
  return db.selectFrom('picture_uploads').selectAll().where('upload_id', '=', uploadID).executeTakeFirst();
}

export async function completePictureUpload(
  db: Database,
  uploadID: string,
  stored: StoredObject,
  now: Date,
): Promise<void> {
  await db
    .updateTable('picture_uploads')
    .set({ completed_at: now, byte_length: stored.byteLength, sha256: stored.sha256 })
    .where('upload_id', '=', uploadID)
    .where('completed_at', 'is', null)
    .execute();
}

/** Locks the owner's row until the transaction ends: of two simultaneous calls the second one sees what the first got. */
export async function lockOwner(trx: Database, uid: string): Promise<void> {
  await trx.selectFrom('people').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute();
}

/** Bytes of the last 24 hours: those that came, and those that may still come. */
export async function pictureBytesOfADay(trx: Database, uid: string, now: Date): Promise<number> {
  const { bytes } = await trx
    .selectFrom('picture_uploads')
    .where('uid', '=', uid)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .where((eb) => eb.or([eb('completed_at', 'is not', null), eb('expires_at', '>', now)]))
    .select(sql<string>`coalesce(sum(announced_length), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Records which picture was made of an upload; the first one stays. @returns false where there is one already */
export async function setPictureOfUpload(db: Database, uploadID: string, publicID: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('picture_uploads')
    .set({ public_id: publicID })
    .where('upload_id', '=', uploadID)
    .where('public_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes uploads whose address ended before `before`; pictures made of them stay. @returns their IDs, which name bytes */
export async function deleteOldPictureUploads(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('picture_uploads')
    .where('upload_id', 'in', (old) =>
      old
        .selectFrom('picture_uploads')
        .select('upload_id')
        .where('expires_at', '<', before)
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('upload_id')
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}

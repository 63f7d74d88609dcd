import type { Selectable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { PictureUploads } from '#server/db/tables/community.ts';
import type { UploadGrant } from '#server/storage/storage.ts';
import { bytesOfADayIn, completionIn } from '#server/storage/upload-rows-store.ts';

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

export const completePictureUpload = completionIn('picture_uploads');

export const pictureBytesOfADay = bytesOfADayIn('picture_uploads', 'uid');

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
export async function deleteOldPictureUploads(trx: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await trx
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

import type { Selectable } from 'kysely';
import { AudioContentType } from '#contract/entities/user-audio.ts';
import type { Database } from '#server/db/connect.ts';
import type { Uploads } from '#server/db/tables/tables.ts';
import type { StoredObject, UploadGrant } from '#server/storage/storage.ts';

/** The kind of an upload for which nothing was announced; the bytes tell it when they come. */
export const ANY_AUDIO = 'audio/*';

export type UploadRow = Selectable<Uploads>;

export function grantOf(row: UploadRow): UploadGrant {
  return {
    uploadID: row.upload_id,
    contentType: AudioContentType.safeParse(row.content_type).data ?? null,
    byteLength: row.announced_length === null ? null : Number(row.announced_length),
    sha256: row.announced_sha256,
    expiresAt: row.expires_at,
  };
}

export async function addUpload(
  db: Database,
  grant: UploadGrant,
  owner: { uid: string; lessonID: string; now: Date },
): Promise<void> {
  await db
    .insertInto('uploads')
    .values({
      upload_id: grant.uploadID,
      uid: owner.uid,
      lesson_id: owner.lessonID,
      content_type: grant.contentType ?? ANY_AUDIO,
      announced_length: grant.byteLength,
      announced_sha256: grant.sha256,
      created_at: owner.now,
      expires_at: grant.expiresAt,
    })
    .execute();
}

export function uploadByID(db: Database, uploadID: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('upload_id', '=', uploadID).executeTakeFirst();
}

/** The newest complete upload of a person for a lesson: what the bare call of the specification means. */
export function newestUpload(db: Database, uid: string, lessonID: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where(({ and }) => and({ uid, lesson_id: lessonID }))
    .where('completed_at', 'is not', null)
    .orderBy('completed_at', 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Notes the facts of a complete object; the first note stays. */
export async function markComplete(
  db: Database,
  uploadID: string,
  stored: StoredObject,
  now: Date,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({
      completed_at: now,
      byte_length: stored.byteLength,
      sha256: stored.sha256,
    })
    .where('upload_id', '=', uploadID)
    .where('completed_at', 'is', null)
    .execute();
}

import type { Selectable } from 'kysely';
import { AudioContentType } from '#contract/entities/user-audio.ts';
import type { Database } from '#server/db/connect.ts';
import type { Uploads } from '#server/db/tables/homework.ts';
import type { UploadGrant } from '#server/storage/storage.ts';
import { ANY_AUDIO } from '#server/storage/upload-grant.ts';
import { completionIn } from '#server/storage/upload-rows-store.ts';

export type UploadRow = Selectable<Uploads>;

/** The grant that was signed into the address of an upload. */
export function grantOf(row: UploadRow): UploadGrant {
  return {
    uploadID: row.upload_id,
    contentType: AudioContentType.safeParse(row.content_type).data ?? null,
    byteLength: row.announced_length === null ? null : Number(row.announced_length),
    sha256: row.announced_sha256,
    expiresAt: row.expires_at,
    resumable: row.resumable,
  };
}

/** Records an upload address that was granted to a person for a lesson. */
export async function addUpload(
  db: Database,
  grant: UploadGrant,
  owner: { uid: string; lessonID: string; now: Date; session: string },
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
      session: owner.session,
      expires_at: grant.expiresAt,
      resumable: grant.resumable,
    })
    .execute();
}

export function uploadByID(db: Database, uploadID: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('upload_id', '=', uploadID).executeTakeFirst();
}

/** Ends an address whose bytes were not the announced ones: it holds no quota any more, and the next one begins afresh. */
export async function endAddress(db: Database, uploadID: string, now: Date): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ expires_at: now })
    .where('upload_id', '=', uploadID)
    .where('completed_at', 'is', null)
    .execute();
}

/** How many resumable uploads of a person are under way. */
export async function openResumables(db: Database, uid: string, now: Date): Promise<number> {
  const { open } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('uid', '=', uid)
    .where('resumable', '=', true)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** The newest complete upload of a person for a lesson: a call that names no upload refers to it. */
export function newestUpload(db: Database, uid: string, lessonID: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where(({ and }) => and({ uid, lesson_id: lessonID }))
    .where('completed_at', 'is not', null)
    .orderBy('completed_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const markComplete = completionIn('uploads');

/**
 * Deletes rows of uploads that were not registered and whose address ended before `before`. Only unregistered rows are
 * deleted, before their bytes (`sweepObjects`), so the bytes of a recording cannot be reached from here.
 * @returns the IDs of the deleted uploads
 */
export async function deleteOrphanedUploads(trx: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('uploads')
    .where('registered_at', 'is', null)
    .where('upload_id', 'in', (uploads) =>
      uploads
        .selectFrom('uploads')
        .select('upload_id')
        .where('registered_at', 'is', null)
        .where('expires_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('user_audios')
                .select('user_audio_id')
                .whereRef('user_audios.upload_id', '=', 'uploads.upload_id'),
            ),
          ),
        )
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('upload_id')
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}

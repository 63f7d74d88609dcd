import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { VoiceUploads } from '#server/db/tables/answers.ts';
import type { UploadGrant } from '#server/storage/storage.ts';
import { bytesOfADayIn, completionIn } from '#server/storage/upload-rows-store.ts';
import { objectsOfVoice, type VoiceObjects } from './voice-store.ts';

export type VoiceUploadRow = Selectable<VoiceUploads>;

/** Bytes that a teacher may upload within 24 hours: forty hours of speech. */
export const MAX_DAILY_VOICE_BYTES = 1024 * 1024 * 1024;

export async function addVoiceUpload(
  trx: Database,
  grant: UploadGrant & { readonly byteLength: number; readonly sha256: string; readonly contentType: string },
  owner: { teacherID: string; sessionID: string; recordingID: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('voice_uploads')
    .values({
      upload_id: grant.uploadID,
      teacher_id: owner.teacherID,
      recording_id: owner.recordingID,
      content_type: grant.contentType,
      announced_length: grant.byteLength,
      announced_sha256: grant.sha256,
      session_id: owner.sessionID,
      created_at: owner.now,
      expires_at: grant.expiresAt,
    })
    .execute();
}

export function voiceUploadByID(db: Database, uploadID: string): Promise<VoiceUploadRow | undefined> {
  return db.selectFrom('voice_uploads').selectAll().where('upload_id', '=', uploadID).executeTakeFirst();
}

export const completeVoiceUpload = completionIn('voice_uploads');

/** Locks a teacher's account until the transaction ends: of two simultaneous calls the second sees what the first got. */
export async function lockTeacher(trx: Database, teacherID: string): Promise<void> {
  await trx
    .selectFrom('teacher_accounts')
    .select('teacher_id')
    .where('teacher_id', '=', teacherID)
    .forNoKeyUpdate()
    .execute();
}

export const voiceBytesOfADay = bytesOfADayIn('voice_uploads', 'teacher_id');

/** Makes a voice of a complete upload. The teacher must be locked. */
export async function addVoice(
  trx: Database,
  upload: VoiceUploadRow,
  voice: { byteLength: number; sha256: string; seconds: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('voices')
    .values({
      voice_id: randomUUID(),
      teacher_id: upload.teacher_id,
      recording_id: upload.recording_id,
      upload_id: upload.upload_id,
      content_type: upload.content_type,
      byte_length: voice.byteLength,
      sha256: voice.sha256,
      seconds: voice.seconds,
      registered_at: voice.now,
      used_at: voice.now,
    })
    .execute();
  await trx
    .updateTable('voice_uploads')
    .set({ registered_at: voice.now })
    .where('upload_id', '=', upload.upload_id)
    .execute();
}

export function registeredVoice(db: Database, of: { teacherID: string; recordingID: string }) {
  return db
    .selectFrom('voices')
    .where('teacher_id', '=', of.teacherID)
    .where('recording_id', '=', of.recordingID)
    .select(['voice_id', 'recording_id', 'teacher_id', 'seconds', 'm4a_object_id', 'sha256'])
    .executeTakeFirst();
}

/** Deletes rows of uploads that nobody registered. @returns their IDs, which name their bytes */
export async function deleteOrphanedVoiceUploads(
  trx: Database,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('voice_uploads')
    .where('registered_at', 'is', null)
    .where('upload_id', 'in', (orphans) =>
      orphans
        .selectFrom('voice_uploads')
        .select('upload_id')
        .where('registered_at', 'is', null)
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

/**
 * Deletes voices that no answer has, no draft names, and nobody used since `before`, with their uploads. Call it in a transaction.
 * @returns the objects of their bytes
 */
export async function deleteUnusedVoices(trx: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<VoiceObjects>`
    delete from voices where voice_id in (
      select v.voice_id from voices v
      where v.used_at < ${before}
        and not exists (select from answer_comments c where c.voice_id = v.voice_id)
        and not exists (
          select from answer_drafts d
          where d.submission_id = v.submission_id and d.teacher_id = v.teacher_id
            and jsonb_path_exists(d.content, '$.comments[*].body.recordingID ? (@ == $id)',
              jsonb_build_object('id', v.recording_id::text)))
      order by v.used_at limit ${limit} for update skip locked)
    returning upload_id, m4a_object_id, making_object_id`.execute(trx);
  const uploadIDs = rows.map(({ upload_id }) => upload_id);
  if (uploadIDs.length > 0)
    await trx.deleteFrom('voice_uploads').where('upload_id', 'in', uploadIDs).execute();
  return rows.flatMap(objectsOfVoice);
}

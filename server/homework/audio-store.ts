import { sql } from 'kysely';
import type { AudioContentType } from '#contract/entities/user-audio.ts';
import type { Database } from '#server/db/connect.ts';
import { inText, onePage } from '#server/db/page.ts';

export const PAGE_SIZE = 20;

/** Audios with their submission and their m4a. */
function audios(db: Database) {
  return db
    .selectFrom('user_audios as a')
    .leftJoin('submissions as s', 's.user_audio_id', 'a.user_audio_id')
    .leftJoin('m4as as m', 'm.user_audio_id', 'a.user_audio_id')
    .select([
      'a.user_audio_id',
      'a.uid',
      'a.lesson_id',
      'a.upload_id',
      'a.recording_id',
      'a.content_type',
      'a.byte_length',
      'a.sha256',
      'a.record_order',
      'a.record_time',
      'a.register_time',
    ])
    .select([
      's.submission_id',
      's.submitted_at',
      's.note',
      's.note_revision',
      'm.object_id as m4a_object_id',
    ]);
}

export type AudioRow = Awaited<ReturnType<ReturnType<typeof audios>['executeTakeFirstOrThrow']>>;

export function audioByID(db: Database, userAudioID: string): Promise<AudioRow | undefined> {
  return audios(db).where('a.user_audio_id', '=', userAudioID).executeTakeFirst();
}

/** The audio of a recording, which the device names by `recordingID`. */
export function audioByRecording(
  db: Database,
  uid: string,
  recordingID: string,
): Promise<AudioRow | undefined> {
  return audios(db).where('a.uid', '=', uid).where('a.recording_id', '=', recordingID).executeTakeFirst();
}

export function audioByUpload(db: Database, uploadID: string): Promise<AudioRow | undefined> {
  return audios(db).where('a.upload_id', '=', uploadID).executeTakeFirst();
}

/** One page, newest recording first, plus one row when there is a next page. */
export function audiosOfLesson(
  db: Database,
  owner: { uid: string; lessonID: string },
  page: number,
): Promise<AudioRow[]> {
  return audios(db)
    .where('a.uid', '=', owner.uid)
    .where('a.lesson_id', '=', owner.lessonID)
    .orderBy('a.record_order', 'desc')
    .$call(onePage(page, PAGE_SIZE))
    .execute();
}

/** The newest submission of a lesson, or the submission of one recording. */
export function submittedAudio(
  db: Database,
  owner: { uid: string; lessonID: string },
  recordingID: string | undefined,
): Promise<AudioRow | undefined> {
  return audios(db)
    .where('a.uid', '=', owner.uid)
    .where('a.lesson_id', '=', owner.lessonID)
    .where('s.submission_id', 'is not', null)
    .$if(recordingID !== undefined, (query) => query.where('a.recording_id', '=', recordingID ?? null))
    .orderBy('s.submitted_at', 'desc')
    .orderBy('a.record_order', 'desc')
    .limit(inText(1))
    .executeTakeFirst();
}

export interface NewAudio {
  readonly userAudioID: string;
  readonly uid: string;
  readonly lessonID: string;
  readonly uploadID: string;
  readonly recordingID: string | null;
  readonly contentType: AudioContentType;
  readonly byteLength: number;
  readonly sha256: string;
  readonly recordTime: Date;
  readonly now: Date;
}

/**
 * Adds an upload as the next recording of its lesson. The person's row must be locked.
 * @returns false when the upload is gone: swept since it was read, a day after its address ended
 */
export async function addAudio(db: Database, audio: NewAudio): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ registered_at: audio.now })
    .where('upload_id', '=', audio.uploadID)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const { last } = await db
    .selectFrom('user_audios')
    .select(sql<number>`coalesce(max(record_order), 0)`.as('last'))
    .where(({ and }) => and({ uid: audio.uid, lesson_id: audio.lessonID }))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_audios')
    .values({
      user_audio_id: audio.userAudioID,
      uid: audio.uid,
      lesson_id: audio.lessonID,
      upload_id: audio.uploadID,
      recording_id: audio.recordingID,
      content_type: audio.contentType,
      byte_length: audio.byteLength,
      sha256: audio.sha256,
      record_order: last + 1,
      record_time: audio.recordTime,
      register_time: audio.now,
    })
    .execute();
  return true;
}

import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** Voices as they are played. */
export interface VoiceRow {
  readonly voice_id: string;
  readonly recording_id: string;
  readonly teacher_id: string;
  readonly seconds: number;
  readonly m4a_object_id: string | null;
}

const PLAYED = ['voice_id', 'recording_id', 'teacher_id', 'seconds', 'm4a_object_id'] as const;

/** A teacher's voices by the recordings that they were made from; unknown ones are left out. */
export function voicesByRecording(
  db: Database,
  teacherID: string,
  recordingIDs: readonly string[],
): Promise<VoiceRow[]> {
  if (recordingIDs.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('voices')
    .select(PLAYED)
    .where('teacher_id', '=', teacherID)
    .where('recording_id', 'in', recordingIDs)
    .execute();
}

/**
 * Gives voices to a submission, for good, and locks them until the transaction ends: the sweep passes over what is in
 * use. Those that have not arrived, or belong to another submission, are left out of the answer.
 */
export async function giveVoices(
  trx: Database,
  { teacherID, submissionID, now }: { teacherID: string; submissionID: string; now: Date },
  recordingIDs: readonly string[],
): Promise<VoiceRow[]> {
  if (recordingIDs.length === 0) return [];
  return await trx
    .updateTable('voices')
    .set({ submission_id: submissionID, used_at: now })
    .where('teacher_id', '=', teacherID)
    .where('recording_id', 'in', recordingIDs)
    .where((eb) => eb.or([eb('submission_id', 'is', null), eb('submission_id', '=', submissionID)]))
    .returning(PLAYED)
    .execute();
}

/** A voice's bytes, and to whom they may be played. */
export function voiceByID(db: Database, voiceID: string) {
  return db
    .selectFrom('voices as v')
    .leftJoin('submissions as s', 's.submission_id', 'v.submission_id')
    .leftJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .leftJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('v.voice_id', '=', voiceID)
    .select(['v.voice_id', 'v.teacher_id', 'v.upload_id', 'v.content_type', 'v.byte_length', 'v.sha256'])
    .select(['v.m4a_object_id', 'v.m4a_byte_length', 's.uid', 'c.curr_code'])
    .executeTakeFirst();
}

export type StoredVoice = NonNullable<Awaited<ReturnType<typeof voiceByID>>>;

/** Whether a voice is part of an answer that its learner sees. */
export async function isVoiceVisible(
  db: Database,
  voiceID: string,
  uid: string,
  now: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('answer_comments as c')
    .innerJoin('answers as w', 'w.answer_id', 'c.answer_id')
    .innerJoin('submissions as s', 's.submission_id', 'w.submission_id')
    .where('c.voice_id', '=', voiceID)
    .where('s.uid', '=', uid)
    .where('w.visible_at', '<=', now)
    .where('w.undone_at', 'is', null)
    .where('w.withdrawn_at', 'is', null)
    .select(sql<number>`1`.as('one'))
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes what teachers said to a person. @returns the objects of its bytes */
export async function deleteVoicesTo(trx: Database, uid: string): Promise<string[]> {
  const theirs = trx
    .selectFrom('voices as v')
    .innerJoin('submissions as s', 's.submission_id', 'v.submission_id')
    .where('s.uid', '=', uid)
    .select('v.voice_id');
  await trx.deleteFrom('answer_comments').where('voice_id', 'in', theirs).execute();
  const voices = await trx
    .deleteFrom('voices')
    .where('voice_id', 'in', theirs)
    .returning(['upload_id', 'm4a_object_id', 'making_object_id'])
    .execute();
  const uploads = voices.map(({ upload_id }) => upload_id);
  if (uploads.length > 0) await trx.deleteFrom('voice_uploads').where('upload_id', 'in', uploads).execute();
  return voices.flatMap(objectsOfVoice);
}

/** Columns of a voice that name bytes. */
export interface VoiceObjects {
  readonly upload_id: string;
  readonly m4a_object_id: string | null;
  readonly making_object_id: string | null;
}

/** The objects of a voice's bytes, with that of a conversion which is still under way. */
export function objectsOfVoice({ upload_id, m4a_object_id, making_object_id }: VoiceObjects): string[] {
  return [upload_id, m4a_object_id, making_object_id].filter((each) => each !== null);
}

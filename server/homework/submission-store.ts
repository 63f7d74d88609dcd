import type { Database } from '#server/db/connect.ts';
import { inText } from '#server/db/page.ts';
import type { AudioRow } from './audio-store.ts';

/**
 * Submits an audio. A submitted one does not change, nor does what was promised for it.
 * @returns false when it was submitted already
 */
export async function addSubmission(
  db: Database,
  audio: AudioRow,
  stamp: { submissionID: string; now: Date; dueAt: Date | null },
): Promise<boolean> {
  const inserted = await db
    .insertInto('submissions')
    .values({
      submission_id: stamp.submissionID,
      uid: audio.uid,
      lesson_id: audio.lesson_id,
      user_audio_id: audio.user_audio_id,
      recording_id: audio.recording_id,
      submitted_at: stamp.now,
      note: null,
      answer_due_at: stamp.dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('submission_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Name and place of a lesson. */
export function lessonOfSubmission(db: Database, lessonID: string) {
  return db
    .selectFrom('lessons as l')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('l.lesson_id', '=', lessonID)
    .select(['l.lesson_name', 'l.lesson_order', 'c.course_code', 'c.course_ver'])
    .executeTakeFirst();
}

/**
 * Stores a note. An empty note removes it; the same note changes nothing. A note with a revision stays out where one of the
 * same or a higher revision arrived before it; one without replaces any. Drops NUL characters, which PostgreSQL cannot store.
 */
export async function putNote(
  db: Database,
  submissionID: string,
  { note: text, noteRevision: revision }: { note: string; noteRevision?: number | undefined },
  now: Date,
): Promise<void> {
  const note = text.replaceAll('\0', '') || null;
  const written = db
    .updateTable('submissions')
    .set({ note, note_updated_at: now, ...(revision === undefined ? {} : { note_revision: revision }) })
    .where('submission_id', '=', submissionID);
  await (revision === undefined
    ? written.where('note', 'is distinct from', note)
    : written.where(({ eb, fn, lit }) => eb(fn.coalesce('note_revision', lit(0)), '<', revision))
  ).execute();
}

/** The newest submissions of a person over all lessons, with the names of these. */
export function recentSubmissions(db: Database, uid: string, limit: number) {
  return db
    .selectFrom('submissions as s')
    .innerJoin('user_audios as a', 'a.user_audio_id', 's.user_audio_id')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('s.uid', '=', uid)
    .orderBy('s.submitted_at', 'desc')
    .orderBy('a.record_order', 'desc')
    .limit(inText(limit))
    .select(['s.lesson_id', 's.recording_id', 's.submitted_at', 'a.record_time'])
    .select(['l.lesson_name', 'l.lesson_order', 'c.course_code', 'c.course_ver', 'c.is_trial'])
    .execute();
}

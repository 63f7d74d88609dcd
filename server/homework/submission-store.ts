import type { Database } from '#server/db/connect.ts';
import type { AudioRow } from './audio-store.ts';

/** Submits an audio. A submitted one does not change. */
export async function addSubmission(
  db: Database,
  audio: AudioRow,
  stamp: { submissionID: string; now: Date },
): Promise<void> {
  await db
    .insertInto('submissions')
    .values({
      submission_id: stamp.submissionID,
      uid: audio.uid,
      lesson_id: audio.lesson_id,
      user_audio_id: audio.user_audio_id,
      recording_id: audio.recording_id,
      submitted_at: stamp.now,
      note: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores a note. An empty note removes it; the same note changes nothing. Drops NUL characters, which PostgreSQL cannot store. */
export async function putNote(db: Database, submissionID: string, text: string, now: Date): Promise<void> {
  const note = text.replaceAll('\0', '') || null;
  await db
    .updateTable('submissions')
    .set({ note, note_updated_at: now })
    .where('submission_id', '=', submissionID)
    .where('note', 'is distinct from', note)
    .execute();
}

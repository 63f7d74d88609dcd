import type { Database } from '#server/db/connect.ts';
import type { AudioRow } from './audio-store.ts';

/** Hands an audio in; one that was handed in already stays as it is. */
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

/** An empty note takes the note back; the same note again changes nothing. A NUL, which no keyboard types and the database cannot hold, is left out. */
export async function putNote(db: Database, submissionID: string, text: string, now: Date): Promise<void> {
  const note = text.replaceAll('\0', '') || null;
  await db
    .updateTable('submissions')
    .set({ note, note_updated_at: now })
    .where('submission_id', '=', submissionID)
    .where('note', 'is distinct from', note)
    .execute();
}

import { randomUUID } from 'node:crypto';
import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { homework } from '#contract/homework.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import type { ListeningServer } from './a-listening-server.ts';

export interface Handed {
  uid: string;
  bytes?: Uint8Array<ArrayBuffer>;
  contentType?: AudioContentType;
  lessonID?: string;
  note?: string;
  /** When the device recorded it; by default when it arrives. */
  recordTime?: string;
}

/** Submits a recording like a learner's device; returns what the server must have now. */
export async function aSubmission(listening: ListeningServer, handed: Handed) {
  const { uid, lessonID = listening.lessonID, contentType = 'audio/webm' } = handed;
  const bytes = handed.bytes ?? audioBytes(contentType);
  const call = listening.api(uid);
  const { url, headers, uploadID } = await call(homework.createUpload, { lessonID, contentType });
  await listening.put(url, headers, bytes);
  const recordingID = randomUUID();
  const { recordTime } = handed;
  const time = recordTime === undefined ? {} : { recordTime };
  const { userAudio } = await call(homework.registerUpload, { lessonID, uploadID, recordingID, ...time });
  await call(homework.submitAudio, { lessonID, userAudioID: userAudio.userAudioID, recordingID });
  if (handed.note !== undefined) await call(homework.addNote, { lessonID, recordingID, note: handed.note });
  const row = await listening.server.deps.db
    .selectFrom('submissions')
    .select('submission_id')
    .where('recording_id', '=', recordingID)
    .executeTakeFirstOrThrow();
  return { id: row.submission_id, uploadID, bytes, sha256: sha256Of(bytes), recordingID };
}

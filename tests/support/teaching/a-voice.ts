import { randomUUID } from 'node:crypto';
import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { voices } from '#contract/teach/voices.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import type { ATeacher } from './a-teacher.ts';

/** Uploads and registers what a teacher said, as the console does. */
export async function aVoice(
  server: ListeningServer,
  teacher: ATeacher,
  {
    recordingID = randomUUID() as string,
    contentType = 'audio/webm' as AudioContentType,
    bytes = audioBytes(contentType),
    seconds = 4,
  } = {},
) {
  const sha256 = sha256Of(bytes);
  const facts = { recordingID, contentType, byteLength: bytes.byteLength, sha256 };
  const { body: grant } = await teacher.answer(voices.createUpload, facts);
  await server.put(grant.url, grant.headers, bytes);
  const naming = { recordingID, uploadID: grant.uploadID, sha256, seconds };
  const { status, body } = await teacher.answer(voices.register, naming);
  if (status !== 200) throw new Error(`a voice was refused: ${status} ${JSON.stringify(body)}`);
  return { recordingID, bytes, url: body.url as string, uploadID: grant.uploadID as string, naming };
}

import * as z from 'zod/mini';
import { MAX_VOICE_SECONDS } from '#domain/answers/answer.ts';
import { teacherPost } from '../endpoint.ts';
import { boundedInt } from '../entities/bounded.ts';
import { RecordingID, Sha256, UploadID } from '../entities/ids.ts';
import { AudioContentType } from '../entities/user-audio.ts';

/** The largest voice reply: five minutes of speech with room to spare. */
export const MAX_VOICE_BYTES = 10 * 1024 * 1024;

/**
 * A teacher's voice: address → PUT → register, as with homework. `recordingID` names it on the device and here; the same one
 * with the same bytes again is the same voice, with other bytes it is 422.
 */
export const voices = {
  createUpload: teacherPost('/voices/url/create', {
    input: z.object({
      recordingID: RecordingID,
      contentType: AudioContentType,
      byteLength: boundedInt(1, MAX_VOICE_BYTES),
      sha256: Sha256,
    }),
    output: z.object({ url: z.string(), uploadID: UploadID, headers: z.record(z.string(), z.string()) }),
  }),
  register: teacherPost('/voices/register', {
    input: z.object({
      recordingID: RecordingID,
      uploadID: UploadID,
      sha256: Sha256,
      seconds: z.number().check(z.minimum(0), z.maximum(MAX_VOICE_SECONDS)),
    }),
    output: z.object({ url: z.string(), seconds: z.number() }),
  }),
};

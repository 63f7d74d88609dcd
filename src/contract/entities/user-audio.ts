import * as z from 'zod/mini';
import { RecordingID, Sha256, Time, UserAudioID } from './ids.ts';
import { Audio } from './media.ts';

/** The file types of a take; parameters such as `;codecs=opus` are cut off (product-rules R2.6). */
export const AudioContentType = z.enum(['audio/mp4', 'audio/webm', 'audio/ogg', 'audio/wav']);
export type AudioContentType = z.infer<typeof AudioContentType>;

export const UserAudio = z.object({
  userAudioID: UserAudioID,
  audio: Audio,
  /** When it was recorded, by the device's clock within the server's bounds (product-rules R2.5). */
  recordTime: Time,
  /** When the server registered it. */
  registerTime: Time,
  order: z.int(),
  contentType: AudioContentType,
  recordingID: z.nullable(RecordingID),
  sha256: Sha256,
  byteLength: z.int(),
  submittedAt: z.nullable(Time),
  note: z.nullable(z.string()),
  /** The one that the device gave this note; null where it gave none. A server of the version before leaves it out. */
  noteRevision: z.optional(z.nullable(z.int())),
  /** Signed; supports Range; needs no bearer. */
  url: z.string(),
  /**
   * The same sound as a seekable m4a that every phone plays, signed as well; null until the server has made
   * it.
   */
  m4aURL: z.nullable(z.string()),
});
export type UserAudio = z.infer<typeof UserAudio>;

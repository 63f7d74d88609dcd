import * as z from 'zod/mini';
import { MAX_RECORDING_BYTES } from '#domain/recordings/upload-size.ts';
import { privateGet, privatePost } from './endpoint.ts';
import { boundedInt, noteText } from './entities/bounded.ts';
import {
  DeviceTime,
  LessonID,
  QueryInt,
  RecordingID,
  Sha256,
  UploadID,
  UserAudioID,
} from './entities/ids.ts';
import { Page } from './entities/page.ts';
import { AudioContentType, UserAudio } from './entities/user-audio.ts';

/** The largest recording that an upload address accepts. */
export const MAX_UPLOAD_BYTES = MAX_RECORDING_BYTES;

/** The one check of form, client and server. */
export const HomeworkNote = noteText();

const ByteLength = boundedInt(1, MAX_UPLOAD_BYTES);

/** Where the bytes go by PUT, with exactly these headers. */
const UploadAddress = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) });

/**
 * Homework: address → PUT → register → submit → note, and the calls that read it back (product-rules R5.9).
 */
export const homework = {
  listAudios: privateGet('/lessons/homework/audios/list', {
    input: z.object({ lessonID: LessonID, page: z.optional(QueryInt) }),
    output: z.object({ userAudios: z.array(UserAudio), page: Page }),
  }),
  createUpload: privatePost('/lessons/homework/audios/url/create', {
    input: z.object({
      lessonID: LessonID,
      contentType: z.optional(AudioContentType),
      byteLength: z.optional(ByteLength),
      sha256: z.optional(Sha256),
      /** The caller can send the bytes in several requests (product-rules R31). */
      resumable: z.optional(z.boolean()),
    }),
    output: z.object({
      url: UploadAddress.shape.url,
      uploadID: UploadID,
      headers: UploadAddress.shape.headers,
      /** The same upload at the object store itself, where the school has one; `url` is the way where that fails. */
      direct: z.optional(UploadAddress),
      /** The address takes the bytes in several requests, too. */
      resumable: z.optional(z.boolean()),
    }),
  }),
  registerUpload: privatePost('/lessons/homework/audios/upload/create', {
    input: z.object({
      lessonID: LessonID,
      uploadID: z.optional(UploadID),
      recordingID: z.optional(RecordingID),
      sha256: z.optional(Sha256),
      byteLength: z.optional(ByteLength),
      /** The device's time of the recording; the server bounds it (product-rules R2.5). */
      recordTime: z.optional(DeviceTime),
    }),
    output: z.object({ userAudio: UserAudio }),
  }),
  submitAudio: privatePost('/lessons/submissions/audios/create', {
    input: z.object({ lessonID: LessonID, userAudioID: UserAudioID, recordingID: z.optional(RecordingID) }),
    output: z.object({}),
  }),
  showSubmission: privateGet('/lessons/submissions/audios/show', {
    input: z.object({ lessonID: LessonID, recordingID: z.optional(RecordingID) }),
    output: z.object({
      audio: UserAudio.shape.audio,
      contentType: AudioContentType,
      recordingID: UserAudio.shape.recordingID,
      sha256: Sha256,
      byteLength: z.int(),
      submittedAt: UserAudio.shape.submittedAt,
      note: UserAudio.shape.note,
      noteRevision: UserAudio.shape.noteRevision,
      url: z.string(),
      m4aURL: UserAudio.shape.m4aURL,
    }),
  }),
  addNote: privatePost('/lessons/submissions/audios/notes/create', {
    input: z.object({
      lessonID: LessonID,
      note: HomeworkNote,
      recordingID: z.optional(RecordingID),
      /** Counts the notes of a recording on its device: of those that name one, the highest stays (product-rules R5.11). */
      noteRevision: z.optional(boundedInt(1)),
    }),
    output: z.object({}),
  }),
};

import { randomUUID } from 'node:crypto';
import type { Parsed } from '#contract/endpoint.ts';
import { AudioContentType } from '#contract/entities/user-audio.ts';
import { ApiError } from '#contract/errors.ts';
import type { homework } from '#contract/homework.ts';
import { againOnConflict } from '#server/db/again.ts';
import type { Database } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { maySeeLesson } from '#server/learning/lessons/may.ts';
import type { Storage, StoredObject } from '#server/storage/storage.ts';
import { type AudioRow, addAudio, audioByRecording, audioByUpload, lockPerson } from './audio-store.ts';
import { markComplete, newestUpload, type UploadRow, uploadByID } from './upload-store.ts';

type Register = Parsed<typeof homework.registerUpload>;
type Parts = Pick<ServerDeps, 'db' | 'clock'> & { readonly storage: Storage };

/** An upload whose bytes are all there. */
interface Complete extends StoredObject {
  readonly uploadID: string;
}

/**
 * Makes a user audio of an upload, once for ever per recording: a repeat answers the first one (decisions, "Calls").
 * @throws ApiError 404 no such upload or lesson, 422 other bytes than announced or than before, 403/410 may not
 */
export async function registerUpload(deps: Parts, input: Register, uid: string): Promise<AudioRow> {
  const { db, clock } = deps;
  const known = await knownAudio(db, input, uid);
  const upload = await completeUpload(deps, input, uid, known);
  if (known !== undefined) return sameAs(known, input, upload);
  if (upload === undefined) throw new ApiError('api/not-found');
  agree(upload, input);
  const registered = await audioByUpload(db, upload.uploadID);
  // Without names a repeat means the same upload again; no lesson can have closed since then.
  if (registered === undefined) await maySeeLesson(db, { uid }, input.lessonID, clock.now());
  return await againOnConflict(() =>
    db.transaction().execute(async (trx) => {
      await lockPerson(trx, uid);
      const first = (await knownAudio(trx, input, uid)) ?? (await audioByUpload(trx, upload.uploadID));
      if (first !== undefined) return sameAs(first, input, upload);
      await add(trx, input, upload, { uid, now: clock.now() });
      const made = await audioByUpload(trx, upload.uploadID);
      if (made === undefined) throw new Error('the audio just made is not there');
      return made;
    }),
  );
}

function add(db: Database, input: Register, upload: Complete, owner: { uid: string; now: Date }) {
  return addAudio(db, {
    ...upload,
    ...owner,
    userAudioID: randomUUID(),
    lessonID: input.lessonID,
    recordingID: input.recordingID ?? null,
  });
}

async function knownAudio(db: Database, { recordingID }: Register, uid: string) {
  return recordingID === undefined ? undefined : await audioByRecording(db, uid, recordingID);
}

/** A repeat is one only when everything that it names is what was registered. */
function sameAs(known: AudioRow, input: Register, upload: Complete | undefined): AudioRow {
  const {
    recordingID = known.recording_id,
    sha256 = known.sha256,
    byteLength = Number(known.byte_length),
  } = input;
  const same =
    known.lesson_id === input.lessonID &&
    known.recording_id === recordingID &&
    known.sha256 === sha256 &&
    Number(known.byte_length) === byteLength &&
    (input.uploadID === undefined || upload === undefined || upload.sha256 === known.sha256);
  if (!same) throw new ApiError('api/unprocessable-entity');
  return known;
}

function agree(upload: Complete, { sha256, byteLength }: Register): void {
  const { sha256: storedHash, byteLength: storedLength } = upload;
  if (sha256 !== undefined && sha256 !== storedHash) throw mismatch(upload);
  if (byteLength !== undefined && byteLength !== storedLength) throw mismatch(upload);
}

function mismatch({ sha256, byteLength }: Complete): ApiError {
  return new ApiError('api/unprocessable-entity', { details: { sha256, byteLength } });
}

/** The upload that the call means; undefined when the known audio needs none. */
async function completeUpload(deps: Parts, input: Register, uid: string, known: AudioRow | undefined) {
  const { db } = deps;
  if (input.uploadID === undefined) {
    const newest = known === undefined ? await newestUpload(db, uid, input.lessonID) : undefined;
    return newest && (await completed(deps, newest));
  }
  const row = await uploadByID(db, input.uploadID);
  const own = row !== undefined && row.uid === uid && row.lesson_id === input.lessonID;
  const upload = own ? await completed(deps, row) : undefined;
  if (known !== undefined) return upload;
  if (!own) throw new ApiError('api/not-found');
  // Not there, or not whole: the same answer as for other bytes, because the remedy is the same: upload again.
  if (upload === undefined) throw new ApiError('api/unprocessable-entity', { details: { byteLength: 0 } });
  return upload;
}

/** A server that died between keeping the bytes and noting it left the object as the only witness. */
async function completed({ db, clock, storage }: Parts, row: UploadRow): Promise<Complete | undefined> {
  const noted = row.completed_at !== null && row.sha256 !== null;
  const contentType = AudioContentType.safeParse(row.content_type).data;
  if (noted && contentType !== undefined && row.sha256 !== null) {
    return { uploadID: row.upload_id, contentType, byteLength: Number(row.byte_length), sha256: row.sha256 };
  }
  const stored = await storage.inspect(row.upload_id);
  if (stored === null) return undefined;
  await markComplete(db, row.upload_id, stored, clock.now());
  return { ...stored, uploadID: row.upload_id };
}

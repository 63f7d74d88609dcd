import { randomUUID } from 'node:crypto';
import type { Parsed } from '#contract/endpoint.ts';
import { AudioContentType } from '#contract/entities/user-audio.ts';
import { ApiError } from '#contract/errors.ts';
import type { homework } from '#contract/homework.ts';
import { boundedRecordTime } from '#domain/recordings/record-time.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { requireLessonAccess } from '#server/learning/lessons/lesson-access.ts';
import { measured } from '#server/lib/measured.ts';
import type { Storage, StoredObject } from '#server/storage/storage.ts';
import { arrivedBytes } from '#server/storage/upload-grant.ts';
import { type AudioRow, addAudio, audioByRecording, audioByUpload } from './audio-store.ts';
import { markComplete, newestUpload, type UploadRow, uploadByID } from './upload-store.ts';

type Register = Parsed<typeof homework.registerUpload>;
type RegisterDeps = Pick<ServerDeps, 'db' | 'clock'> & { readonly storage: Storage };

/** An upload with all its bytes in the storage. */
interface CompleteUpload extends Pick<StoredObject, 'byteLength' | 'sha256'> {
  readonly uploadID: string;
  readonly contentType: AudioContentType;
}

/**
 * Makes a user audio from an upload, once per recording: a repeat answers with the first one.
 * @throws ApiError 404 unknown upload or lesson, 422 other bytes than announced or than before, 403/410 no access
 */
export async function registerUpload(deps: RegisterDeps, input: Register, uid: string): Promise<AudioRow> {
  const { db, clock } = deps;
  const known = await knownAudio(db, input, uid);
  const upload = await completeUpload(deps, input, uid, known);
  if (known !== undefined) return requireSameRecording(known, input, upload);
  if (upload === undefined) throw new ApiError('api/not-found');
  requireAnnouncedBytes(upload, input);
  const registered = await audioByUpload(db, upload.uploadID);
  // A call that names no recording is a repeat when its upload is registered; then the lesson may have closed since.
  if (registered === undefined) await requireLessonAccess(db, { uid }, input.lessonID, clock.now());
  const row = await retryOnConflict(() =>
    db.transaction().execute(async (trx) => {
      // Orders have no gaps and no duplicates, and one recording makes one audio.
      await lockPerson(trx, uid);
      const first = (await knownAudio(trx, input, uid)) ?? (await audioByUpload(trx, upload.uploadID));
      if (first !== undefined) return requireSameRecording(first, input, upload);
      const isAdded = await add(trx, input, upload, { uid, now: clock.now() });
      if (!isAdded) throw new ApiError('api/not-found');
      const made = await audioByUpload(trx, upload.uploadID);
      if (made === undefined) throw new Error('the audio just made is missing');
      return made;
    }),
  );
  publishArrival(row);
  return row;
}

/** How long the device had it before: all that a server can know of what still waits on devices. */
function publishArrival({ record_time: recorded, register_time: arrived }: AudioRow): void {
  measured.recordingArrived.publish({ seconds: (arrived.getTime() - recorded.getTime()) / SECOND_MS });
}

function add(db: Database, input: Register, upload: CompleteUpload, owner: { uid: string; now: Date }) {
  const deviceTime = input.recordTime === undefined ? null : Date.parse(input.recordTime);
  return addAudio(db, {
    ...upload,
    ...owner,
    userAudioID: randomUUID(),
    lessonID: input.lessonID,
    recordingID: input.recordingID ?? null,
    recordTime: new Date(boundedRecordTime(deviceTime, owner.now.getTime())),
  });
}

async function knownAudio(db: Database, { recordingID }: Register, uid: string) {
  return recordingID === undefined ? undefined : await audioByRecording(db, uid, recordingID);
}

/** Accepts a repeat only when everything that it names equals what was registered. */
function requireSameRecording(
  known: AudioRow,
  input: Register,
  upload: CompleteUpload | undefined,
): AudioRow {
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

function requireAnnouncedBytes(upload: CompleteUpload, { sha256, byteLength }: Register): void {
  const { sha256: storedHash, byteLength: storedLength } = upload;
  if (sha256 !== undefined && sha256 !== storedHash) throw mismatch(upload);
  if (byteLength !== undefined && byteLength !== storedLength) throw mismatch(upload);
}

function mismatch({ sha256, byteLength }: CompleteUpload): ApiError {
  return new ApiError('api/unprocessable-entity', { details: { sha256, byteLength } });
}

/** Finds the upload that the call refers to; undefined when the known audio needs none. */
async function completeUpload(deps: RegisterDeps, input: Register, uid: string, known: AudioRow | undefined) {
  const { db } = deps;
  if (input.uploadID === undefined) {
    const newest = known === undefined ? await newestUpload(db, uid, input.lessonID) : undefined;
    return newest && (await completeUploadOf(deps, newest));
  }
  const row = await uploadByID(db, input.uploadID);
  const own = row !== undefined && row.uid === uid && row.lesson_id === input.lessonID;
  const upload = own ? await completeUploadOf(deps, row) : undefined;
  if (known !== undefined) return upload;
  if (!own) throw new ApiError('api/not-found');
  // Missing or incomplete bytes get the same answer as different bytes, because the remedy is the same: upload again.
  if (upload === undefined) throw new ApiError('api/unprocessable-entity', { details: { byteLength: 0 } });
  return upload;
}

/** Looks at the object itself where a server stopped between storing the bytes and recording that in the database. */
async function completeUploadOf(
  { db, clock, storage }: RegisterDeps,
  row: UploadRow,
): Promise<CompleteUpload | undefined> {
  const announced = AudioContentType.safeParse(row.content_type).data;
  // Where none was announced, only the object itself knows its type.
  const unknown = announced === undefined ? { ...row, completed_at: null } : row;
  let found = announced;
  const stored = await arrivedBytes(storage, unknown, async (object) => {
    found = AudioContentType.parse(object.contentType);
    await markComplete(db, row.upload_id, object, clock.now());
  });
  if (stored === null || found === undefined) return undefined;
  return {
    uploadID: row.upload_id,
    contentType: found,
    byteLength: stored.byteLength,
    sha256: stored.sha256,
  };
}

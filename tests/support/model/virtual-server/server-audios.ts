import type { Output, Parsed } from '#contract/endpoint.ts';
import { type homework, MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { boundedRecordTime } from '#domain/recordings/record-time.ts';
import { DAY_MS } from '#domain/time-units.ts';
import type { Caller } from './server-calls.ts';
import { mayUse, refusal, type ServerAudio, type ServerState, type Upload } from './server-state.ts';

const ADDRESS_MS = 15 * 60_000;
const RESUMABLE_MS = DAY_MS;
const MAX_RESUMABLE_UPLOADS = 16;
const UPLOADS = '/uploads/';

export function createUpload(
  state: ServerState,
  {
    lessonID,
    contentType = 'audio/webm',
    sha256,
    byteLength,
    resumable,
  }: Parsed<typeof homework.createUpload>,
  { uid }: Caller,
): Output<typeof homework.createUpload> {
  mayUse(state, lessonID);
  requireQuota(state, uid, byteLength);
  const uploadID = state.deps.newID();
  const announced = { sha256, byteLength };
  const facts = { uploadID, uid, lessonID, contentType, announced, createdAt: state.deps.now() };
  const isWanted = resumable === true && sha256 !== undefined && (byteLength ?? 0) >= state.deps.minResumable;
  const draft = isWanted && openResumables(state, uid) < MAX_RESUMABLE_UPLOADS ? new Uint8Array() : null;
  state.uploads.set(uploadID, { ...facts, draft, ended: false, receiving: false, object: null });
  const address = { url: UPLOADS + uploadID, uploadID, headers: { 'content-type': contentType } };
  return draft === null ? address : { ...address, resumable: true };
}

function openResumables(state: ServerState, uid: string): number {
  const own = [...state.uploads.values()].filter((upload) => upload.uid === uid && upload.draft !== null);
  return own.filter((upload) => upload.object === null && isOpen(state, upload)).length;
}

/** The upload of an address; undefined for an unknown one. */
export function uploadAt(state: ServerState, url: string): Upload | undefined {
  return state.uploads.get(url.slice(UPLOADS.length));
}

function endOf({ createdAt, draft }: Upload): number {
  return createdAt + (draft === null ? ADDRESS_MS : RESUMABLE_MS);
}

/** Whether an address may still be used. */
export function isOpen(state: ServerState, upload: Upload): boolean {
  return !upload.ended && state.deps.now() < endOf(upload);
}

/** What a person's open addresses may bring and their stored uploads have, before any of it is registered. */
function requireQuota(state: ServerState, uid: string, wanted = MAX_UPLOAD_BYTES): void {
  const now = state.deps.now();
  const registered = new Set(state.audios.map(({ upload }) => upload));
  let bytes = wanted;
  let until = Number.POSITIVE_INFINITY;
  for (const upload of state.uploads.values()) {
    if (upload.uid !== uid || registered.has(upload)) continue;
    const { object, announced } = upload;
    if (object === null && !isOpen(state, upload)) continue;
    bytes += object === null ? (announced.byteLength ?? MAX_UPLOAD_BYTES) : object.bytes.byteLength;
    until = Math.min(until, endOf(upload) + (object === null ? 0 : DAY_MS));
  }
  if (bytes > 8 * MAX_UPLOAD_BYTES) throw refusal('recordings/quota-reached', (until - now) / 1000);
}

/** Begins to receive a body. @returns the status with which it is refused at once, or null */
export function beginPut(state: ServerState, url: string): number | null {
  const upload = uploadAt(state, url);
  if (upload === undefined) return 404;
  if (!isOpen(state, upload)) return 403;
  if (upload.receiving) return 409;
  upload.receiving = true;
  return null;
}

/** The HTTP status for a whole body at an upload address; nothing is received there any more. */
export function endPut(state: ServerState, url: string, bytes: Uint8Array): number {
  const upload = uploadAt(state, url);
  if (upload === undefined) return 404;
  upload.receiving = false;
  const now = state.deps.now();
  const { announced, object } = upload;
  if (announced.byteLength !== undefined && bytes.byteLength > announced.byteLength) return 413;
  const sha256 = state.deps.sha256(bytes);
  if (announced.sha256 !== undefined && sha256 !== announced.sha256) return 422;
  if (object !== null) return object.sha256 === sha256 ? 200 : 409;
  upload.object = { sha256, bytes, completedAt: now };
  return 200;
}

/** The HTTP status for a whole body that arrives in one moment. */
export function putObject(state: ServerState, url: string, bytes: Uint8Array): number {
  return beginPut(state, url) ?? endPut(state, url, bytes);
}

export function registerUpload(
  state: ServerState,
  input: Parsed<typeof homework.registerUpload>,
  { uid }: Caller,
): Output<typeof homework.registerUpload> {
  const { lessonID, recordingID = null } = input;
  mayUse(state, lessonID);
  const known = state.audios.find((audio) => audio.uid === uid && audio.recordingID === recordingID);
  if (recordingID !== null && known !== undefined && state.deps.uniqueRecordings) {
    if (input.sha256 !== undefined && input.sha256 !== known.sha256) {
      throw refusal('api/unprocessable-entity');
    }
    return { userAudio: asUserAudio(state, known) };
  }
  const upload = uploadFor(state, input, uid);
  const taken = state.audios.find((audio) => audio.upload === upload);
  if (taken !== undefined && (recordingID === null || taken.recordingID === recordingID)) {
    if (state.deps.uniqueRecordings) return { userAudio: asUserAudio(state, taken) };
  } else if (taken !== undefined) throw refusal('api/conflict');
  return { userAudio: asUserAudio(state, enter(state, upload, input)) };
}

function uploadFor(state: ServerState, input: Parsed<typeof homework.registerUpload>, uid: string): Upload {
  const { lessonID, uploadID, sha256, byteLength } = input;
  if (uploadID === undefined) {
    const mine = [...state.uploads.values()].filter((each) => each.uid === uid && each.lessonID === lessonID);
    const newest = mine.filter(({ object }) => object !== null).at(-1);
    if (newest === undefined) throw refusal('api/not-found');
    return newest;
  }
  const upload = state.uploads.get(uploadID);
  if (upload === undefined || upload.uid !== uid || upload.lessonID !== lessonID)
    throw refusal('api/not-found');
  const { object } = upload;
  if (object === null) throw refusal('api/unprocessable-entity');
  if (sha256 !== undefined && object.sha256 !== sha256) throw refusal('api/unprocessable-entity');
  if (byteLength !== undefined && object.bytes.byteLength !== byteLength) {
    throw refusal('api/unprocessable-entity');
  }
  return upload;
}

function enter(
  state: ServerState,
  upload: Upload,
  { recordingID, recordTime }: Parsed<typeof homework.registerUpload>,
): ServerAudio {
  const { uid, lessonID, object } = upload;
  if (object === null) throw refusal('api/unprocessable-entity');
  const now = state.deps.now();
  const order = 1 + state.audios.filter((each) => each.uid === uid && each.lessonID === lessonID).length;
  const audio: ServerAudio = {
    userAudioID: state.deps.newID(),
    uid,
    lessonID,
    upload,
    recordingID: recordingID ?? null,
    order,
    sha256: object.sha256,
    byteLength: object.bytes.byteLength,
    recordedAt: boundedRecordTime(recordTime === undefined ? null : Date.parse(recordTime), now),
    registeredAt: now,
  };
  state.audios.push(audio);
  return audio;
}

/** A time of the server as it is sent. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** Whether the server keeps the order of notes, and tells it. */
export function isOrdered({ deps }: ServerState): boolean {
  return deps.orderedNotes !== false;
}

/** A recording as a copy of the database has it that ends at `asOf`. */
export function asUserAudio(state: ServerState, audio: ServerAudio, asOf = state.deps.now()) {
  const submission = state.submissions.find((each) => each.audio === audio && each.submittedAt <= asOf);
  const shown = submission?.notes.findLast(({ at }) => at <= asOf);
  const { userAudioID, order, recordingID, sha256, byteLength, upload } = audio;
  const url = UPLOADS + upload.uploadID;
  return {
    userAudioID,
    order,
    recordingID,
    sha256,
    byteLength,
    url,
    m4aURL: null,
    audio: { cldnAudioID: userAudioID, cldnPublicID: `audios/${userAudioID}`, cldnVersion: 1 },
    recordTime: isoOf(audio.recordedAt),
    registerTime: isoOf(audio.registeredAt),
    contentType: upload.contentType,
    submittedAt: submission === undefined ? null : isoOf(submission.submittedAt),
    note: shown?.note || null,
    ...(isOrdered(state) ? { noteRevision: shown?.noteRevision ?? null } : {}),
  };
}

import type { Output, Parsed } from '#contract/endpoint.ts';
import type { homework } from '#contract/homework.ts';
import type { Caller } from './server-calls.ts';
import { mayUse, refusal, type ServerAudio, type ServerState, type Upload } from './server-state.ts';

const ADDRESS_MS = 15 * 60_000;
const UPLOADS = '/uploads/';

export function createUpload(
  school: ServerState,
  { lessonID, contentType = 'audio/webm', sha256, byteLength }: Parsed<typeof homework.createUpload>,
  { uid }: Caller,
): Output<typeof homework.createUpload> {
  mayUse(school, lessonID);
  const uploadID = school.parts.newID();
  const announced = { sha256, byteLength };
  const facts = { uploadID, uid, lessonID, contentType, announced, createdAt: school.parts.now() };
  school.uploads.set(uploadID, { ...facts, object: null });
  return { url: UPLOADS + uploadID, uploadID, headers: { 'content-type': contentType } };
}

/** The status that a whole body gets at an upload address. */
export function putObject(school: ServerState, url: string, bytes: Uint8Array): number {
  const upload = school.uploads.get(url.slice(UPLOADS.length));
  if (upload === undefined) return 404;
  const now = school.parts.now();
  if (now - upload.createdAt > ADDRESS_MS) return 403;
  const { announced, object } = upload;
  if (announced.byteLength !== undefined && bytes.byteLength > announced.byteLength) return 413;
  const sha256 = school.parts.sha256(bytes);
  if (announced.sha256 !== undefined && sha256 !== announced.sha256) return 422;
  if (object !== null) return object.sha256 === sha256 ? 200 : 409;
  upload.object = { sha256, bytes, completedAt: now };
  return 200;
}

export function registerUpload(
  school: ServerState,
  input: Parsed<typeof homework.registerUpload>,
  { uid }: Caller,
): Output<typeof homework.registerUpload> {
  const { lessonID, recordingID = null } = input;
  mayUse(school, lessonID);
  const known = school.audios.find((audio) => audio.uid === uid && audio.recordingID === recordingID);
  if (recordingID !== null && known !== undefined && school.parts.uniqueRecordings) {
    if (input.sha256 !== undefined && input.sha256 !== known.sha256) {
      throw refusal('api/unprocessable-entity');
    }
    return { userAudio: asUserAudio(school, known) };
  }
  const upload = uploadFor(school, input, uid);
  const taken = school.audios.find((audio) => audio.upload === upload);
  if (taken !== undefined && (recordingID === null || taken.recordingID === recordingID)) {
    if (school.parts.uniqueRecordings) return { userAudio: asUserAudio(school, taken) };
  } else if (taken !== undefined) throw refusal('api/conflict');
  return { userAudio: asUserAudio(school, enter(school, upload, recordingID)) };
}

function uploadFor(school: ServerState, input: Parsed<typeof homework.registerUpload>, uid: string): Upload {
  const { lessonID, uploadID, sha256, byteLength } = input;
  if (uploadID === undefined) {
    const mine = [...school.uploads.values()].filter(
      (each) => each.uid === uid && each.lessonID === lessonID,
    );
    const newest = mine.filter(({ object }) => object !== null).at(-1);
    if (newest === undefined) throw refusal('api/not-found');
    return newest;
  }
  const upload = school.uploads.get(uploadID);
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

function enter(school: ServerState, upload: Upload, recordingID: string | null): ServerAudio {
  const { uid, lessonID, object } = upload;
  if (object === null) throw refusal('api/unprocessable-entity');
  const order = 1 + school.audios.filter((each) => each.uid === uid && each.lessonID === lessonID).length;
  const audio: ServerAudio = {
    userAudioID: school.parts.newID(),
    uid,
    lessonID,
    upload,
    recordingID,
    order,
    sha256: object.sha256,
    byteLength: object.bytes.byteLength,
    recordedAt: school.parts.now(),
  };
  school.audios.push(audio);
  return audio;
}

/** A time of the school on the wire. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

export function asUserAudio(school: ServerState, audio: ServerAudio) {
  const submission = school.submissions.find((each) => each.audio === audio);
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
    contentType: upload.contentType,
    submittedAt: submission === undefined ? null : isoOf(submission.submittedAt),
    note: submission?.notes.at(-1)?.note ?? null,
  };
}

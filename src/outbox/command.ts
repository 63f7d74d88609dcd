import { DeviceTime } from '#contract/entities/ids.ts';
import { ApiError } from '#contract/errors.ts';
import { homework } from '#contract/homework.ts';
import { DAY_MS, SECOND_MS } from '#domain/time-units.ts';
import { isGateShut, judge, WHY } from './failure.ts';
import { NotTheOwner, withOwnerToken } from './owner-token.ts';
import type { Parcel, ParcelAt } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';
import { isResuming, mustAsk, type ResumingParcel } from './resumable/resume.ts';
import { findAudio, findSubmission } from './server-lookup.ts';
import type { StepAnswer } from './steps.ts';

/** The server stores Idempotency-Keys for 7 days; after that a repetition would count as a new request. */
const IDEMPOTENCY_KEY_LIFETIME_MS = 7 * DAY_MS;

export type Command =
  | 'askAddress'
  | 'put'
  /** A resumable upload: ask how many bytes the server has, then send the others. */
  | 'askOffset'
  | 'sendPart'
  /** An upload began and its result is unknown: get a fresh address (no call). */
  | 'forgetAddress'
  | 'register'
  | 'findAudio'
  | 'submit'
  | 'sendNote'
  | 'findSubmission';

/** The next command, or null when the gate is shut or nothing is left to do. Pure. */
export function nextCommand(parcel: Parcel, now: number): Command | null {
  if (isGateShut(parcel.gate, now)) return null;
  switch (parcel.stage) {
    case 'address':
      return 'askAddress';
    case 'upload':
      if (isResuming(parcel)) return mustAsk(parcel) ? 'askOffset' : 'sendPart';
      return parcel.firstTriedAt === null ? 'put' : 'forgetAddress';
    case 'register':
      return isDoubtful(parcel, now) ? 'findAudio' : 'register';
    case 'submit':
      return isDoubtful(parcel, now) ? 'findSubmission' : 'submit';
    case 'note':
      // Never looked up: the same key is repeated until it is answered. A server of the version before puts an older note
      // that arrives later in the place of a newer one.
      return 'sendNote';
    case 'verify':
      return 'findSubmission';
    case 'delivered':
    case 'withdrawn':
      return null;
  }
}

function isDoubtful({ doubt, firstTriedAt }: Parcel, now: number): boolean {
  return doubt || (firstTriedAt !== null && now - firstTriedAt > IDEMPOTENCY_KEY_LIFETIME_MS);
}

/**
 * Carries out a command. Resolves with what happened, or with null when the parcel's owner is not signed in
 * any more. Never rejects with an ApiError: `judge` turns it into an answer.
 */
export async function perform(
  command: Command,
  parcel: Parcel,
  ports: OutboxPorts,
): Promise<StepAnswer | null> {
  if (command === 'forgetAddress') return { type: 'expired', why: WHY.interrupted };
  try {
    return await withOwnerToken(parcel.uid, ports, (token) => act(command, parcel, ports, token));
  } catch (error) {
    if (error instanceof NotTheOwner) return null;
    return isOvertaken(command, error) ? cutOff(error) : judge(error, parcel.stage);
  }
}

/** The answer of one step. `command` must be the one that `nextCommand` chose for the parcel's stage. */
async function act(
  command: Command,
  parcel: Parcel,
  ports: OutboxPorts,
  token: string,
): Promise<StepAnswer | null> {
  const { lessonID, id: recordingID, contentType, sha256, byteLength } = parcel;
  const { api } = ports;
  const options = { token, idempotencyKey: parcel.key };
  switch (command) {
    case 'askAddress': {
      const wish = parcel.resumable === true ? { resumable: true } : {};
      const about = { lessonID, contentType, byteLength, sha256, ...wish };
      const { uploadID, direct, resumable, ...own } = await api(homework.createUpload, about, options);
      // What broke off once, and large takes, go through our server: it takes them in several requests.
      const { url, headers } = parcel.resumable === true ? own : (direct ?? own);
      return { type: 'granted', uploadID, url, headers, resumable };
    }
    case 'put':
      return parcel.stage === 'upload' ? await upload(parcel, ports) : null;
    case 'askOffset':
      if (!isResuming(parcel)) return null;
      return { type: 'asked', offset: await ports.parts.offset(parcel.url) };
    case 'sendPart':
      return isResuming(parcel) ? await sendPart(parcel, ports) : null;
    case 'register': {
      if (parcel.stage !== 'register') return null;
      const facts = { recordingID, sha256, byteLength, ...recordTimeOf(parcel) };
      const named = { lessonID, uploadID: parcel.uploadID, ...facts };
      const { userAudio } = await api(homework.registerUpload, named, options);
      return { type: 'registered', userAudioID: userAudio.userAudioID };
    }
    case 'findAudio':
      return await findAudio(parcel, api, token);
    case 'submit': {
      if (parcel.stage !== 'submit') return null;
      await api(homework.submitAudio, { lessonID, userAudioID: parcel.userAudioID, recordingID }, options);
      return { type: 'submitted' };
    }
    case 'sendNote':
      if (parcel.stage !== 'note') return null;
      await api(
        homework.addNote,
        { lessonID, note: parcel.sending, recordingID, ...revisionOf(parcel) },
        options,
      );
      return { type: 'noted' };
    case 'findSubmission':
      return await findSubmission(parcel, api, token);
    case 'forgetAddress':
      return null;
  }
}

/** The time of the recording, unless this device's clock gave one that is no time of the API: the take goes all the same. */
function recordTimeOf({ recordedAt }: Parcel): { recordTime?: string } {
  const recordTime = DeviceTime.safeParse(recordedAt).data;
  return recordTime === undefined ? {} : { recordTime };
}

/** A note that an earlier version of the app began to send has none: its key repeats the same body. */
function revisionOf({ sendingRevision: noteRevision }: ParcelAt<'note'>): { noteRevision?: number } {
  return noteRevision === undefined ? {} : { noteRevision };
}

/** Uploads only the very bytes that were frozen and hashed. */
async function upload(parcel: ParcelAt<'upload'>, ports: OutboxPorts): Promise<StepAnswer> {
  const bytes = await ports.bytes(parcel);
  if (bytes === null) return held(WHY.bytesMissing);
  if (bytes.byteLength !== parcel.byteLength || (await ports.sha256(bytes)) !== parcel.sha256) {
    return held(WHY.bytesDamaged);
  }
  await ports.put({ url: parcel.url, headers: parcel.headers, bytes });
  return { type: 'uploaded' };
}

/**
 * Sends what the server does not have yet. All bytes are hashed before the first one leaves, as a stream; later the server's
 * own check of the whole is enough: it ends the address, and the next one begins here.
 */
async function sendPart(parcel: ResumingParcel, { parts }: OutboxPorts): Promise<StepAnswer> {
  const { url, byteLength, sha256 } = parcel;
  const offset = parcel.parts.offset ?? 0;
  if (offset === 0) {
    const found = await parts.fingerprint(parcel);
    if (found === null) return held(WHY.bytesMissing);
    if (found.byteLength !== byteLength || found.sha256 !== sha256) return held(WHY.bytesDamaged);
  }
  const bytes = await parts.rest(parcel, offset);
  if (bytes === null) return held(WHY.bytesMissing);
  const reached = await parts.send(parcel, { url, offset, bytes });
  if (reached === byteLength) return { type: 'uploaded' };
  // Something on the way dropped the body: sent again at once, it would be dropped again, without end.
  if (reached <= offset) return { type: 'failed', failure: { kind: 'later', why: WHY.interrupted } };
  return { type: 'asked', offset: reached };
}

/** The draft ends elsewhere: an earlier part arrived after all, or another runner sends. */
function isOvertaken(command: Command, error: unknown): error is ApiError {
  return command === 'sendPart' && error instanceof ApiError && error.known === 'api/conflict';
}

function cutOff({ code, retryAfter }: ApiError): StepAnswer {
  const wait = retryAfter === undefined ? {} : { wait: retryAfter * SECOND_MS };
  return { type: 'failed', failure: { kind: 'later', why: code, ...wait } };
}

function held(why: string): StepAnswer {
  return { type: 'failed', failure: { kind: 'person', need: 'look', why } };
}

import { DeviceTime } from '#contract/entities/ids.ts';
import { homework } from '#contract/homework.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { isGateShut, judge, WHY } from './failure.ts';
import { NotTheOwner, withOwnerToken } from './owner-token.ts';
import type { Parcel, ParcelAt } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';
import { findAudio, findSubmission } from './server-lookup.ts';
import type { StepAnswer } from './steps.ts';

/** The server stores Idempotency-Keys for 7 days; after that a repetition would count as a new request. */
const IDEMPOTENCY_KEY_LIFETIME_MS = 7 * DAY_MS;

export type Command =
  | 'askAddress'
  | 'put'
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
      return parcel.firstTriedAt === null ? 'put' : 'forgetAddress';
    case 'register':
      return isDoubtful(parcel, now) ? 'findAudio' : 'register';
    case 'submit':
      return isDoubtful(parcel, now) ? 'findSubmission' : 'submit';
    case 'note':
      // Never looked up: the same key is repeated until it is answered, so that no older note can arrive
      // later.
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
    return error instanceof NotTheOwner ? null : judge(error, parcel.stage);
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
      const about = { lessonID, contentType, byteLength, sha256 };
      const { uploadID, url, headers } = await api(homework.createUpload, about, options);
      return { type: 'granted', uploadID, url, headers };
    }
    case 'put':
      return parcel.stage === 'upload' ? await upload(parcel, ports) : null;
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
      await api(homework.addNote, { lessonID, note: parcel.sending, recordingID }, options);
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

function held(why: string): StepAnswer {
  return { type: 'failed', failure: { kind: 'person', need: 'look', why } };
}

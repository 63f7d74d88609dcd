import { HOUR_MS } from '#domain/time-units.ts';
import { type Failure, retryDelayMs, WHY } from './failure.ts';
import type { Need, Parcel, ParcelAt, Stage } from './parcel.ts';

/** What the server's read-back says about a recording. */
export interface ServerView {
  recordingID: string | null;
  sha256: string;
  byteLength: number;
  note: string | null;
  /** null where the note came without one; undefined from a server of the version before. */
  noteRevision?: number | null | undefined;
}

export type SeenNote = Pick<ServerView, 'note' | 'noteRevision'>;

/**
 * What a command achieved. Answers carry the key of their step, so that an overtaken runner changes nothing.
 */
export type StepAnswer =
  | { type: 'began' }
  | {
      type: 'granted';
      uploadID: string;
      url: string;
      headers: Record<string, string>;
      resumable?: boolean | undefined;
    }
  /** A resumable upload: how many bytes the server has. */
  | { type: 'asked'; offset: number }
  | { type: 'uploaded' }
  | { type: 'registered'; userAudioID: string }
  | { type: 'submitted' }
  | { type: 'noted' }
  | { type: 'shown'; submission: ServerView }
  | { type: 'absent' }
  | { type: 'expired'; why: string }
  | { type: 'failed'; failure: Failure };

/** What the learner does: edits the note, sends now, withdraws, submits again. */
export type PersonEvent =
  | { type: 'noteEdited'; note: string | null; noteRevision: number }
  | { type: 'released' }
  | { type: 'withdrawn' }
  | { type: 'restored' };

/** The network may be back: what waits because nothing answered waits five seconds at most. */
export type NetworkEvent = { type: 'reconnected' };

/** What a check against the server found (server-check.ts). It belongs to no step, so it carries no key. */
export type CheckFinding =
  /** The recording was confirmed before, and the server does not have it any more. */
  | { type: 'missed' }
  /** The server has other bytes under this recordingID. */
  | { type: 'contradicted' }
  /** The server has the confirmed recording with another note, which is not a newer one. */
  | { type: 'noteMissed'; seen: SeenNote };

export type ParcelEvent = (StepAnswer & { of: string }) | PersonEvent | NetworkEvent | CheckFinding;

/** Time, chance and identity as arguments; `key` is used only when a step starts. */
export interface Stamp {
  now: number;
  /** From 0 to 1, for the jitter of the retry delay. */
  luck: number;
  key: string;
}

type FieldsOf<P> = P extends Parcel ? Omit<P, keyof CommonFields> : never;
export type CommonFields = Omit<ParcelAt<'address'>, 'stage'>;
export type StageFields = FieldsOf<Parcel>;
type SubmittedParcel = ParcelAt<'submit' | 'note' | 'verify' | 'delivered'>;

/** Enters a stage with a fresh key, untried, the gate open. Fields of the stage before are dropped. */
export function nextStep<S extends StageFields>(parcel: Parcel, facts: S, stamp: Stamp): CommonFields & S {
  const fresh = { key: stamp.key, firstTriedAt: null, doubt: false, gate: { kind: 'open' as const } };
  return { ...commonFields(parcel), ...fresh, failures: carriedFailures(parcel, facts.stage), ...facts };
}

/** Until the bytes are registered, failures count across address, upload and register as one attempt. */
function carriedFailures(parcel: Parcel, to: Stage): number {
  return to === 'address' || to === 'upload' || to === 'register' ? parcel.failures : 0;
}

function commonFields(parcel: Parcel): CommonFields {
  const { id, uid, lessonID, contentType, byteLength, sha256, recordedAt, createdSeq, note, noteSent } =
    parcel;
  const { key, firstTriedAt, doubt, failures, submitTried, restarts, gate, deliveredAt } = parcel;
  const take = { id, uid, lessonID, contentType, byteLength, sha256, recordedAt, createdSeq, note, noteSent };
  const revision = parcel.noteRevision === undefined ? {} : { noteRevision: parcel.noteRevision };
  const lost = parcel.lostAt === undefined ? {} : { lostAt: parcel.lostAt };
  const resumable = parcel.resumable === undefined ? {} : { resumable: parcel.resumable };
  const step = { key, firstTriedAt, doubt, failures, submitTried, restarts, gate, deliveredAt };
  return { v: 1, ...take, ...revision, ...lost, ...resumable, ...step };
}

/** Back to the first stage. recordingID makes every repetition safe; the note is sent again. */
export function startOver(parcel: Parcel, stamp: Stamp): ParcelAt<'address'> {
  return { ...nextStep(parcel, { stage: 'address' }, stamp), noteSent: null };
}

/** After the hand-in: sends a note that the server does not have, or reads back. */
export function toNoteOrVerify(parcel: SubmittedParcel, stamp: Stamp): Parcel {
  const { userAudioID } = parcel;
  if (sameNote(parcel.note, parcel.noteSent))
    return nextStep(parcel, { stage: 'verify', userAudioID }, stamp);
  const noteRevision = Math.max(1, parcel.noteRevision ?? 0);
  const note = { sending: parcel.note ?? '', sendingRevision: noteRevision };
  return nextStep({ ...parcel, noteRevision }, { stage: 'note', userAudioID, ...note }, stamp);
}

/**
 * The server was seen to have this note: sends the parcel's own where it is another one. A revision that is as high (this
 * device has lost count) would keep ours out, so that ours gets a higher one.
 */
export function sendOver(parcel: SubmittedParcel, { note, noteRevision }: SeenNote, stamp: Stamp): Parcel {
  const isOther = !sameNote(parcel.note, note);
  const above = isOther ? { noteRevision: Math.max(parcel.noteRevision ?? 0, (noteRevision ?? 0) + 1) } : {};
  return toNoteOrVerify({ ...parcel, ...above, noteSent: note }, stamp);
}

/** No note and an empty note mean the same. */
export function sameNote(one: string | null, other: string | null): boolean {
  return (one ?? '') === (other ?? '');
}

/**
 * A copy of the server's database may lag. After this time and this many read-backs the hand-in counts as
 * lost.
 */
const MAX_READ_BACK_WAIT_MS = HOUR_MS;
const MIN_READ_BACKS = 6;
/** Uploads may arrive with other bytes this often before a person is asked. */
const MAX_RESTARTS = 5;
/** After this many conflicts in a row the parcel looks at the server before it acts again. */
const CONFLICTS_BEFORE_LOOKUP = 4;

/** Records the first try of a step. */
export function began(parcel: Parcel, { now }: Stamp): Parcel {
  if (parcel.firstTriedAt !== null || parcel.stage === 'delivered' || parcel.stage === 'withdrawn')
    return parcel;
  return { ...parcel, firstTriedAt: now, submitTried: parcel.submitTried || parcel.stage === 'submit' };
}

/** The read-back, also as the look before a step whose result is unknown. */
export function shown(parcel: Parcel, seen: ServerView, stamp: Stamp): Parcel {
  if (parcel.stage !== 'submit' && parcel.stage !== 'verify') return parcel;
  const { id, sha256, byteLength } = parcel;
  if (seen.recordingID !== id || seen.sha256 !== sha256 || seen.byteLength !== byteLength) {
    // Not confirmed any more, also where an edited note led to this read-back: these bytes may be the only right ones.
    return held({ ...parcel, deliveredAt: null }, 'look', WHY.differentAtServer);
  }
  if (parcel.stage === 'submit') return sendOver(parcel, seen, stamp);
  if (sameNote(seen.note, parcel.noteSent)) {
    const delivered = nextStep(parcel, { stage: 'delivered', userAudioID: parcel.userAudioID }, stamp);
    return { ...delivered, restarts: 0, deliveredAt: parcel.deliveredAt ?? stamp.now };
  }
  // A copy that lags shows an older note; one of the same or a higher revision has taken the place of ours.
  const isOverruled = seen.noteRevision != null && seen.noteRevision >= (parcel.noteRevision ?? 0);
  if (!isOverruled && !hasWaitedTooLong(parcel, stamp.now)) return notYet(parcel, stamp);
  return restarted(sendOver(parcel, seen, stamp));
}

/** The server does not have the recording: act again with a fresh key, or wait for a lagging copy. */
export function absent(parcel: Parcel, stamp: Stamp): Parcel {
  switch (parcel.stage) {
    case 'register':
    case 'submit':
      // A fresh key: the old one may be stuck at the server permanently, and recordingID prevents doubles.
      return { ...parcel, doubt: false, firstTriedAt: stamp.now, key: stamp.key };
    case 'verify':
      return hasWaitedTooLong(parcel, stamp.now)
        ? restarted(startOver(parcel, stamp))
        : notYet(parcel, stamp);
    default:
      return parcel;
  }
}

/** The upload or its address is gone: get a fresh address, at once or later. */
export function expired(parcel: Parcel, why: string, stamp: Stamp): Parcel {
  if (parcel.stage !== 'upload' && parcel.stage !== 'register') return parcel;
  const again = afreshFrom(parcel, stamp);
  // An address that expired over night is the usual case: the first time continues at once.
  const open = parcel.stage === 'upload' && (parcel.failures === 0 || why === WHY.interrupted);
  const next = open
    ? { ...again, failures: parcel.failures + 1 }
    : waitAfter(again, { kind: 'later', why }, stamp);
  return parcel.stage === 'register' ? restarted(next) : next;
}

/** Shuts the gate after a failure: for a time, or until a person does something. */
export function failed(parcel: Parcel, failure: Failure, stamp: Stamp): Parcel {
  if (parcel.stage === 'delivered' || parcel.stage === 'withdrawn') return parcel;
  // Whether the bytes arrived is unknown. Every attempt has its own address, so a late one spoils nothing.
  const next = parcel.stage === 'upload' ? afreshFrom(parcel, stamp) : parcel;
  if (failure.kind === 'person') return held(next, failure.need, failure.why);
  return waitAfter(next, failure, stamp);
}

/** A fresh address; what broke off as an upload of one request goes on in several. */
function afreshFrom(parcel: Parcel, stamp: Stamp): Parcel {
  const again = nextStep(parcel, { stage: 'address' }, stamp);
  return parcel.stage === 'upload' ? { ...again, resumable: true } : again;
}

/** Shuts the gate for a time that grows with every failure. */
export function waitAfter(
  parcel: Parcel,
  failure: Failure & { kind: 'later' },
  { now, luck }: Stamp,
): Parcel {
  const failures = parcel.failures + 1;
  const at = now + retryDelayMs(parcel.failures, luck, failure.wait);
  const doubt = parcel.doubt || (failure.why === 'api/conflict' && failures % CONFLICTS_BEFORE_LOOKUP === 0);
  return { ...parcel, failures, doubt, gate: { kind: 'later', since: now, at, why: failure.why } };
}

function held(parcel: Parcel, need: Need, why: string): Parcel {
  return { ...parcel, failures: parcel.failures + 1, gate: { kind: 'person', need, why } };
}

function notYet(parcel: ParcelAt<'verify'>, stamp: Stamp): Parcel {
  return waitAfter(parcel, { kind: 'later', why: WHY.notShownYet }, stamp);
}

function hasWaitedTooLong({ failures, firstTriedAt }: Parcel, now: number): boolean {
  if (failures < MIN_READ_BACKS || firstTriedAt === null) return false;
  // A clock that was set back would never reach the time of the first try.
  return Math.abs(now - firstTriedAt) > MAX_READ_BACK_WAIT_MS;
}

function restarted(parcel: Parcel): Parcel {
  const next = { ...parcel, restarts: parcel.restarts + 1 };
  return next.restarts > MAX_RESTARTS ? held(next, 'look', WHY.uploadDamaged) : next;
}

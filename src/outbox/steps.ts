import { retryDelayMs, type Failure, WHY } from './failure.ts';
import type { Need, Parcel, ParcelAt, Stage } from './parcel.ts';

/** What the server's read-back says about a recording. */
export interface ServerView {
  recordingID: string | null;
  sha256: string;
  byteLength: number;
  note: string | null;
}

/** Answers of the world carry the key of the step they belong to: an overtaken runner changes nothing. */
export type Answer =
  | { type: 'began' }
  | { type: 'granted'; uploadID: string; url: string; headers: Record<string, string> }
  | { type: 'uploaded' }
  | { type: 'registered'; userAudioID: string }
  | { type: 'submitted' }
  | { type: 'noted' }
  | { type: 'shown'; submission: ServerView }
  | { type: 'absent' }
  | { type: 'expired'; why: string }
  | { type: 'failed'; failure: Failure };

/** What people do: the learner edits, insists, takes back, sends after all. */
export type Deed =
  | { type: 'noteEdited'; note: string | null }
  | { type: 'released' }
  | { type: 'withdrawn' }
  | { type: 'restored' };

/** What a comparison with the school's list found (compare.ts); of no step, so it carries no key. */
export type CheckFinding =
  /** It was read back once, and the school does not have it any more. */
  | { type: 'missed' }
  /** The school has other bytes under this recordingID. */
  | { type: 'contradicted' };

export type ParcelEvent = (Answer & { of: string }) | Deed | CheckFinding;
export type EventType = ParcelEvent['type'];

/** Time, chance and identity come in; `key` is used only when a step begins anew. */
export interface Stamp {
  now: number;
  /** From 0 to 1, for the jitter of the back-off. */
  luck: number;
  key: string;
}

type FactsOf<P> = P extends Parcel ? Omit<P, keyof Common> : never;
export type Common = Omit<ParcelAt<'address'>, 'stage'>;
export type StageFacts = FactsOf<Parcel>;
type Handed = ParcelAt<'submit' | 'note' | 'verify' | 'delivered'>;

/** Enters a stage: a fresh key, not tried yet, the gate open. What belonged to the stage before is dropped. */
export function nextStep<S extends StageFacts>(parcel: Parcel, facts: S, stamp: Stamp): Common & S {
  const fresh = { key: stamp.key, firstTriedAt: null, doubt: false, gate: { kind: 'open' as const } };
  return { ...commonOf(parcel), ...fresh, failures: keptFailures(parcel, facts.stage), ...facts };
}

/** Until the bytes are registered, failures count across address, upload and register: they are one attempt. */
function keptFailures(parcel: Parcel, to: Stage): number {
  return to === 'address' || to === 'upload' || to === 'register' ? parcel.failures : 0;
}

function commonOf(parcel: Parcel): Common {
  const { id, uid, lessonID, contentType, byteLength, sha256, recordedAt, createdSeq, note, noteSent } =
    parcel;
  const { key, firstTriedAt, doubt, failures, submitTried, restarts, gate, deliveredAt } = parcel;
  const take = { id, uid, lessonID, contentType, byteLength, sha256, recordedAt, createdSeq, note, noteSent };
  const lost = parcel.lostAt === undefined ? {} : { lostAt: parcel.lostAt };
  const step = { key, firstTriedAt, doubt, failures, submitTried, restarts, gate, deliveredAt };
  return { v: 1, ...take, ...lost, ...step };
}

/** Back to the beginning: recordingID makes every repeat safe, and the note is said again. */
export function anew(parcel: Parcel, stamp: Stamp): ParcelAt<'address'> {
  return { ...nextStep(parcel, { stage: 'address' }, stamp), noteSent: null };
}

/** After the submission stands: say what has not been said yet, or read back. */
export function toNoteOrVerify(parcel: Handed, stamp: Stamp): Parcel {
  const { userAudioID } = parcel;
  if (sameNote(parcel.note, parcel.noteSent))
    return nextStep(parcel, { stage: 'verify', userAudioID }, stamp);
  return nextStep(parcel, { stage: 'note', userAudioID, sending: parcel.note ?? '' }, stamp);
}

/** No note and an empty note are the same to a reader. */
export function sameNote(one: string | null, other: string | null): boolean {
  return (one ?? '') === (other ?? '');
}

/** A copy of the database may lag; longer than this, and after so many looks, the school has lost it. */
const PATIENCE_MS = 60 * 60_000;
const PATIENCE_LOOKS = 6;
/** So often other bytes may arrive before a person is asked. */
export const RESTARTS = 5;
/** After so many conflicts in a row the server's own view is asked for. */
const CONFLICTS = 4;

export function began(parcel: Parcel, { now }: Stamp): Parcel {
  if (parcel.firstTriedAt !== null || parcel.stage === 'delivered' || parcel.stage === 'withdrawn')
    return parcel;
  return { ...parcel, firstTriedAt: now, submitTried: parcel.submitTried || parcel.stage === 'submit' };
}

/** The read-back, and the look before a step whose outcome is in doubt. */
export function shown(parcel: Parcel, seen: ServerView, stamp: Stamp): Parcel {
  if (parcel.stage !== 'submit' && parcel.stage !== 'verify') return parcel;
  const { id, sha256, byteLength } = parcel;
  if (seen.recordingID !== id || seen.sha256 !== sha256 || seen.byteLength !== byteLength) {
    return held(parcel, 'look', WHY.differentAtServer);
  }
  if (parcel.stage === 'submit') return toNoteOrVerify({ ...parcel, noteSent: seen.note }, stamp);
  if (sameNote(seen.note, parcel.noteSent)) {
    const delivered = nextStep(parcel, { stage: 'delivered', userAudioID: parcel.userAudioID }, stamp);
    return { ...delivered, restarts: 0, deliveredAt: parcel.deliveredAt ?? stamp.now };
  }
  if (!isOutOfPatience(parcel, stamp.now)) return notYet(parcel, stamp);
  return restarted(toNoteOrVerify({ ...parcel, noteSent: seen.note }, stamp));
}

export function absent(parcel: Parcel, stamp: Stamp): Parcel {
  switch (parcel.stage) {
    case 'register':
    case 'submit':
      // A fresh key: the old one may be stuck at the server for ever, and recordingID keeps the effect single.
      return { ...parcel, doubt: false, firstTriedAt: stamp.now, key: stamp.key };
    case 'verify':
      return isOutOfPatience(parcel, stamp.now) ? restarted(anew(parcel, stamp)) : notYet(parcel, stamp);
    default:
      return parcel;
  }
}

export function expired(parcel: Parcel, why: string, stamp: Stamp): Parcel {
  if (parcel.stage !== 'upload' && parcel.stage !== 'register') return parcel;
  const again = nextStep(parcel, { stage: 'address' }, stamp);
  // An address that ran out over night is the usual case: the first time goes on at once.
  const open = parcel.stage === 'upload' && (parcel.failures === 0 || why === WHY.interrupted);
  const next = open
    ? { ...again, failures: parcel.failures + 1 }
    : later(again, { kind: 'later', why }, stamp);
  return parcel.stage === 'register' ? restarted(next) : next;
}

export function failed(parcel: Parcel, failure: Failure, stamp: Stamp): Parcel {
  if (parcel.stage === 'delivered' || parcel.stage === 'withdrawn') return parcel;
  // Whether the bytes arrived is unknown: every attempt has its own address, so a late one can spoil nothing.
  const standing = parcel.stage === 'upload' ? nextStep(parcel, { stage: 'address' }, stamp) : parcel;
  if (failure.kind === 'person') return held(standing, failure.need, failure.why);
  return later(standing, failure, stamp);
}

function later(parcel: Parcel, failure: Failure & { kind: 'later' }, { now, luck }: Stamp): Parcel {
  const failures = parcel.failures + 1;
  const at = now + retryDelayMs(parcel.failures, luck, failure.wait);
  const doubt = parcel.doubt || (failure.why === 'api/conflict' && failures % CONFLICTS === 0);
  return { ...parcel, failures, doubt, gate: { kind: 'later', since: now, at, why: failure.why } };
}

function held(parcel: Parcel, need: Need, why: string): Parcel {
  return { ...parcel, failures: parcel.failures + 1, gate: { kind: 'person', need, why } };
}

function notYet(parcel: ParcelAt<'verify'>, stamp: Stamp): Parcel {
  return later(parcel, { kind: 'later', why: WHY.notShownYet }, stamp);
}

function isOutOfPatience({ failures, firstTriedAt }: Parcel, now: number): boolean {
  return failures >= PATIENCE_LOOKS && firstTriedAt !== null && now - firstTriedAt > PATIENCE_MS;
}

function restarted(parcel: Parcel): Parcel {
  const next = { ...parcel, restarts: parcel.restarts + 1 };
  return next.restarts > RESTARTS ? held(next, 'look', WHY.uploadDamaged) : next;
}

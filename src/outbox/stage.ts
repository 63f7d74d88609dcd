import type { Stamp } from './event.ts';
import type { Parcel, ParcelAt, Stage } from './parcel.ts';

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

import type { Stamp } from './event.ts';
import type { Parcel } from './parcel.ts';
import { anew, nextStep, sameNote, toNoteOrVerify } from './stage.ts';

/** A note may change at any time, after delivery too: that begins a new round of note and read-back. */
export function noteEdited(parcel: Parcel, note: string | null, stamp: Stamp): Parcel {
  if (note === parcel.note) return parcel;
  const edited = { ...parcel, note };
  switch (edited.stage) {
    case 'note':
      // What may be on its way is settled first: two notes in flight could land in the wrong order.
      return isUnsettled(parcel) ? edited : toNoteOrVerify(edited, stamp);
    case 'verify':
    case 'delivered':
      return sameNote(note, parcel.noteSent) ? edited : toNoteOrVerify(edited, stamp);
    default:
      return edited;
  }
}

/**
 * A note refused for its content would be refused again; any other refusal (a closed lesson) may follow an earlier
 * try that is still on its way and lands when the lesson is open again.
 */
function isUnsettled({ firstTriedAt, gate }: Parcel): boolean {
  const refusedForGood = gate.kind === 'person' && gate.why === 'api/bad-request';
  return firstTriedAt !== null && !refusedForGood;
}

/** The learner insists, has signed in again, or has renewed: try at once. */
export function released(parcel: Parcel, stamp: Stamp): Parcel {
  if (parcel.gate.kind === 'open') return parcel;
  const looked = parcel.gate.kind === 'person' && parcel.gate.need === 'look';
  const fresh = { failures: 0, restarts: 0, gate: { kind: 'open' as const } };
  // What the school refused for its content begins from the bytes again; recordingID makes that safe.
  if (looked && (parcel.stage === 'register' || parcel.stage === 'submit')) {
    return { ...anew(parcel, stamp), ...fresh };
  }
  return { ...parcel, ...fresh };
}

/**
 * The learner takes it back: certain as long as the hand-in has never been tried, and possible where a refusal
 * holds it. Else it stays: it may be at the school already.
 */
export function withdrawn(parcel: Parcel, stamp: Stamp): Parcel {
  switch (parcel.stage) {
    case 'address':
    case 'upload':
    case 'register':
    case 'submit': {
      const refused = parcel.gate.kind === 'person' && parcel.gate.need !== 'sign-in';
      return parcel.submitTried && !refused ? parcel : nextStep(parcel, { stage: 'withdrawn' }, stamp);
    }
    default:
      return parcel;
  }
}

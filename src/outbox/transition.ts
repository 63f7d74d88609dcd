import { WHY } from './failure.ts';
import type { Parcel } from './parcel.ts';
import {
  absent,
  anew,
  began,
  expired,
  failed,
  nextStep,
  type ParcelEvent,
  type Stamp,
  sameNote,
  shown,
  toNoteOrVerify,
} from './steps.ts';

/*
 *   address ─granted→ upload ─uploaded→ register ─registered→ submit ─submitted→ note ─noted→ verify ─shown→ delivered
 *      ▲                 │                 │                    └────── no note ───────────────▲               │
 *      ├──── expired ────┘                 │                             ▲                     │               │
 *      ├──── failed ─────┘                 │                             └───── noteEdited ────┴───────────────┘
 *      ├───────── expired (other bytes) ───┘
 *      └─restored─ withdrawn ◀─withdrawn─ address, upload, register, submit not tried yet
 *
 *   began     writes down that a step is tried, before anything is sent.
 *   failed    keeps stage and key and shuts the gate (an upload goes back to a fresh address). released opens it.
 *   shown     at submit answers a doubt: what stands at the school is not sent again.
 *   absent    the school does not know it: act again, or, at verify, wait for a lagging copy.
 *   missed    the school's list has lost what was confirmed: back to the beginning, not delivered any more.
 *   contradicted  the list has other bytes: held for a person; what was delivered is read back again when released.
 *   An answer to another key than the parcel's comes from an overtaken runner and changes nothing.
 *   Nothing leads out of the outbox but `delivered` and the learner's own `withdrawn`.
 */
/** The parcel after an event; the very same object where the event changes nothing. Pure. */
export function transition(parcel: Parcel, event: ParcelEvent, stamp: Stamp): Parcel {
  if ('of' in event && event.of !== parcel.key) return parcel;
  switch (event.type) {
    case 'began':
      return began(parcel, stamp);
    case 'granted': {
      if (parcel.stage !== 'address') return parcel;
      const { uploadID, url, headers } = event;
      return nextStep(parcel, { stage: 'upload', uploadID, url, headers }, stamp);
    }
    case 'uploaded':
      if (parcel.stage !== 'upload') return parcel;
      return nextStep(parcel, { stage: 'register', uploadID: parcel.uploadID }, stamp);
    case 'registered':
      if (parcel.stage !== 'register') return parcel;
      return nextStep(parcel, { stage: 'submit', userAudioID: event.userAudioID }, stamp);
    case 'submitted':
      return parcel.stage === 'submit' ? toNoteOrVerify(parcel, stamp) : parcel;
    case 'noted':
      if (parcel.stage !== 'note') return parcel;
      return toNoteOrVerify({ ...parcel, noteSent: parcel.sending }, stamp);
    case 'shown':
      return shown(parcel, event.submission, stamp);
    case 'absent':
      return absent(parcel, stamp);
    case 'expired':
      return expired(parcel, event.why, stamp);
    case 'failed':
      return failed(parcel, event.failure, stamp);
    case 'noteEdited':
      return noteEdited(parcel, event.note, stamp);
    case 'released':
      return released(parcel, stamp);
    case 'withdrawn':
      return withdrawn(parcel, stamp);
    case 'restored':
      return parcel.stage === 'withdrawn' ? anew(parcel, stamp) : parcel;
    case 'missed':
      return missed(parcel, stamp);
    case 'contradicted':
      return contradicted(parcel, stamp);
  }
}

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

/**
 * The school confirmed it once and has lost it: everything begins again from the bytes, and nothing says
 * "delivered" any more. What has not been confirmed yet goes on by its own steps, which bear any answer.
 */
export function missed(parcel: Parcel, stamp: Stamp): Parcel {
  if (parcel.deliveredAt === null) return parcel;
  // A note may be on its way: its answer comes first, as always; the next comparison finds the same.
  const noteInFlight =
    parcel.stage === 'note' && parcel.firstTriedAt !== null && parcel.gate.kind !== 'person';
  if (noteInFlight) return parcel;
  return { ...anew(parcel, stamp), failures: 0, restarts: 0, deliveredAt: null, lostAt: stamp.now };
}

/** Which of the two recordings is right, only a person can say. 「今すぐ送る」 compares again. */
export function contradicted(parcel: Parcel, stamp: Stamp): Parcel {
  if (parcel.stage === 'withdrawn' || parcel.gate.kind === 'person') return parcel;
  const failure = { kind: 'person', need: 'look', why: WHY.differentAtServer } as const;
  if (parcel.stage !== 'delivered') return failed({ ...parcel, deliveredAt: null }, failure, stamp);
  const { userAudioID } = parcel;
  const again = nextStep(parcel, { stage: 'verify' as const, userAudioID }, stamp);
  return failed({ ...again, deliveredAt: null }, failure, stamp);
}

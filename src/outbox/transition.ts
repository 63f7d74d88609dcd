import { reconnectedGate, WHY } from './failure.ts';
import type { Parcel } from './parcel.ts';
import { asked, cut, isResuming } from './resumable/resume.ts';
import {
  absent,
  began,
  expired,
  failed,
  nextStep,
  type ParcelEvent,
  type SeenNote,
  type Stamp,
  sameNote,
  sendOver,
  shown,
  startOver,
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
 *   began     records that a step is tried, before anything is sent.
 *   failed    leaves stage and key, and shuts the gate (an upload gets a fresh address). `released` opens the gate.
 *   reconnected  shortens a wait because nothing answered; failures count on, so that the next wait is longer.
 *   asked     how much of a resumable upload the server has; it stays at upload, also when it failed (resumable/resume.ts).
 *   shown     at submit: the server has it already, so it is not sent again.
 *   absent    the server does not have it: act again, or, at verify, wait for a lagging copy.
 *   missed    the server has lost a confirmed recording: start over, not delivered any more.
 *   contradicted  the server has other bytes: held for a person, and read back again when released.
 *   noteMissed    the server has lost the note of a confirmed recording: it is sent again, as after `noteEdited`.
 *   An answer with another key than the parcel's comes from an overtaken runner and changes nothing.
 *   Only `delivered` and the learner's own `withdrawn` leave the outbox.
 */
/** The parcel after an event; the same object where the event changes nothing. Pure. */
export function transition(parcel: Parcel, event: ParcelEvent, stamp: Stamp): Parcel {
  if ('of' in event && event.of !== parcel.key) return parcel;
  switch (event.type) {
    case 'began':
      return began(parcel, stamp);
    case 'granted': {
      if (parcel.stage !== 'address') return parcel;
      const { uploadID, url, headers, resumable } = event;
      // A fresh address has no bytes.
      const parts = resumable === true ? { parts: { offset: 0, reached: 0 } } : {};
      return nextStep(parcel, { stage: 'upload', uploadID, url, headers, ...parts }, stamp);
    }
    case 'asked':
      return asked(parcel, event.offset, stamp);
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
      if (isResuming(parcel) && event.failure.kind === 'later') return cut(parcel, event.failure, stamp);
      return failed(parcel, event.failure, stamp);
    case 'noteEdited':
      return noteEdited(parcel, event, stamp);
    case 'released':
      return released(parcel, stamp);
    case 'reconnected': {
      const gate = reconnectedGate(parcel.gate);
      return gate === parcel.gate ? parcel : { ...parcel, gate };
    }
    case 'withdrawn':
      return withdrawn(parcel, stamp);
    case 'restored':
      return parcel.stage === 'withdrawn' ? startOver(parcel, stamp) : parcel;
    case 'missed':
      return missed(parcel, stamp);
    case 'contradicted':
      return contradicted(parcel, stamp);
    case 'noteMissed':
      return noteMissed(parcel, event.seen, stamp);
  }
}

/** A note may change at any time, after delivery too: then it is sent and read back again. */
function noteEdited(
  parcel: Parcel,
  { note, noteRevision }: { note: string | null; noteRevision: number },
  stamp: Stamp,
): Parcel {
  if (note === parcel.note) return parcel;
  const edited = { ...parcel, note, noteRevision: Math.max(noteRevision, (parcel.noteRevision ?? 0) + 1) };
  switch (edited.stage) {
    case 'note':
      // A note in flight is answered first: a server of the version before knows no order of notes.
      return mayBeInFlight(parcel) ? edited : toNoteOrVerify(edited, stamp);
    case 'verify':
    case 'delivered':
      return sameNote(note, parcel.noteSent) ? edited : toNoteOrVerify(edited, stamp);
    default:
      return edited;
  }
}

/**
 * A note refused for its content would be refused again. Any other refusal (a closed lesson) may follow an
 * earlier try that is still in flight and arrives when the lesson is open again.
 */
function mayBeInFlight({ firstTriedAt, gate }: Parcel): boolean {
  const refusedForGood = gate.kind === 'person' && gate.why === 'api/bad-request';
  return firstTriedAt !== null && !refusedForGood;
}

/** The learner sends now, has signed in again, or has renewed: try at once. */
function released(parcel: Parcel, stamp: Stamp): Parcel {
  if (parcel.gate.kind === 'open') return parcel;
  const looked = parcel.gate.kind === 'person' && parcel.gate.need === 'look';
  const fresh = { failures: 0, restarts: 0, gate: { kind: 'open' as const } };
  // What the server refused for its content starts again from the bytes; recordingID makes that safe.
  if (looked && (parcel.stage === 'register' || parcel.stage === 'submit')) {
    return { ...startOver(parcel, stamp), ...fresh };
  }
  return { ...parcel, ...fresh };
}

/**
 * The learner withdraws: allowed while the hand-in has never been tried, or where a refusal holds it.
 * Otherwise nothing changes: the server may have it already.
 */
function withdrawn(parcel: Parcel, stamp: Stamp): Parcel {
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
 * The server lost a confirmed recording: start again from the bytes, and do not show 'delivered' any more. An
 * unconfirmed parcel continues with its own steps, which handle any answer.
 */
function missed(parcel: Parcel, stamp: Stamp): Parcel {
  if (parcel.deliveredAt === null) return parcel;
  // A note may be in flight: its answer comes first; the next check finds the same.
  const noteInFlight =
    parcel.stage === 'note' && parcel.firstTriedAt !== null && parcel.gate.kind !== 'person';
  if (noteInFlight) return parcel;
  return { ...startOver(parcel, stamp), failures: 0, restarts: 0, deliveredAt: null, lostAt: stamp.now };
}

/** A recording stays confirmed while its note is sent again. */
function noteMissed(parcel: Parcel, seen: SeenNote, stamp: Stamp): Parcel {
  return parcel.stage === 'delivered' ? sendOver(parcel, seen, stamp) : parcel;
}

/** Only a person can decide which of the two recordings is right. 今すぐ送る compares again. */
function contradicted(parcel: Parcel, stamp: Stamp): Parcel {
  if (parcel.stage === 'withdrawn' || parcel.gate.kind === 'person') return parcel;
  const failure = { kind: 'person', need: 'look', why: WHY.differentAtServer } as const;
  if (parcel.stage !== 'delivered') return failed({ ...parcel, deliveredAt: null }, failure, stamp);
  const { userAudioID } = parcel;
  const again = nextStep(parcel, { stage: 'verify' as const, userAudioID }, stamp);
  return failed({ ...again, deliveredAt: null }, failure, stamp);
}

import { noteEdited, released, withdrawn } from './deed.ts';
import type { ParcelEvent, Stamp } from './event.ts';
import type { Parcel } from './parcel.ts';
import { absent, began, expired, failed, shown } from './reaction.ts';
import { anew, nextStep, toNoteOrVerify } from './stage.ts';
import { contradicted, missed } from './surprise.ts';

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

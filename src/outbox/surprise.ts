import type { Stamp } from './event.ts';
import { WHY } from './failure.ts';
import type { Parcel } from './parcel.ts';
import { failed } from './reaction.ts';
import { anew, nextStep } from './stage.ts';

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
  const failure = { kind: 'person', need: 'look', why: WHY.otherAtSchool } as const;
  if (parcel.stage !== 'delivered') return failed({ ...parcel, deliveredAt: null }, failure, stamp);
  const { userAudioID } = parcel;
  const again = nextStep(parcel, { stage: 'verify' as const, userAudioID }, stamp);
  return failed({ ...again, deliveredAt: null }, failure, stamp);
}

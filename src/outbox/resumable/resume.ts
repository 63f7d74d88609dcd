import { type Failure, WHY } from '#outbox/failure.ts';
import type { Parcel, ParcelAt } from '#outbox/parcel.ts';
import { expired, nextStep, type Stamp, waitAfter } from '#outbox/steps.ts';

/*
 * The upload of a large take, between `granted` and `uploaded`. What arrived is asked, never assumed:
 *
 *   granted ─▶ offset 0 ─sendPart─▶ uploaded                    all bytes are here, and are the announced ones
 *                ▲           │ failed, or a crash
 *                │           ▼
 *              asked ◀─ offset unknown ── askOffset             goes on at once the first time, then waits
 *
 *   `reached` is the most that the server ever had: an upload that has gained 64 KB counts its failures from 0 again.
 */
export type ResumingParcel = ParcelAt<'upload'> & { parts: NonNullable<ParcelAt<'upload'>['parts']> };

/** Less than this is no progress: a network that passes a few bytes a connection is not asked without a pause. */
const MIN_GAIN_BYTES = 64 * 1024;

export function isResuming(parcel: Parcel): parcel is ResumingParcel {
  return parcel.stage === 'upload' && parcel.parts !== undefined;
}

/** Whether the server has to be asked before anything is sent. */
export function mustAsk({ parts, firstTriedAt }: ResumingParcel): boolean {
  return parts.offset === null || firstTriedAt !== null;
}

/** The server has said how many bytes it has. */
export function asked(parcel: Parcel, offset: number, stamp: Stamp): Parcel {
  if (!isResuming(parcel)) return parcel;
  if (offset > parcel.byteLength) return expired(parcel, WHY.interrupted, stamp);
  const { reached } = parcel.parts;
  const failures = offset >= reached + MIN_GAIN_BYTES ? 0 : parcel.failures;
  return { ...again(parcel, offset, Math.max(reached, offset), stamp), failures };
}

/** A part was cut, or its answer was lost: the address stays good, and what arrived is there. */
export function cut(parcel: ResumingParcel, failure: Failure & { kind: 'later' }, stamp: Stamp): Parcel {
  const next = again(parcel, null, parcel.parts.reached, stamp);
  const atOnce = parcel.failures === 0 && failure.wait === undefined;
  return atOnce ? { ...next, failures: 1 } : waitAfter(next, failure, stamp);
}

function again(parcel: ResumingParcel, offset: number | null, reached: number, stamp: Stamp): Parcel {
  const { uploadID, url, headers } = parcel;
  return nextStep(parcel, { stage: 'upload', uploadID, url, headers, parts: { offset, reached } }, stamp);
}

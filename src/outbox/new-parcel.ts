import type { TakeHeader } from '#local/take.ts';
import type { ParcelAt } from './parcel.ts';

/**
 * The parcel of a take that its learner submitted, or null: an open, discarded or undecided take is never sent.
 * The header alone is enough, so a lost row can be built again.
 */
export function parcelOf(take: TakeHeader, key: string): ParcelAt<'address'> | null {
  if (take.state !== 'closed' || take.decision !== 'submit' || take.frozen === null) return null;
  const { takeID: id, uid, lessonID, contentType, startedAt: recordedAt, createdSeq, note } = take;
  const { byteLength, sha256 } = take.frozen;
  return {
    v: 1,
    stage: 'address',
    ...{ id, uid, lessonID, contentType, byteLength, sha256, recordedAt, createdSeq, note },
    noteSent: null,
    key,
    firstTriedAt: null,
    doubt: false,
    failures: 0,
    submitTried: false,
    restarts: 0,
    gate: { kind: 'open' },
    deliveredAt: null,
  };
}

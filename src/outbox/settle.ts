import type { TakeHeader } from '#local/take.ts';
import { parcelOf } from './new-parcel.ts';
import type { Parcel } from './parcel.ts';

/** What does not add up between the takes of a person and the parcels, at a start. */
export type Settlement =
  /** A crash came between the learner's decision and the row: build it from the header. */
  | { do: 'enqueue'; parcel: Parcel }
  /** A crash came between the read-back and the mark on the take. */
  | { do: 'markDelivered'; parcel: Parcel }
  /** A crash came while a take that the school has lost was put back into delivery: it is not confirmed any more. */
  | { do: 'unmark'; parcel: Parcel }
  /** Shown and reported, never hidden: a parcel that waits and whose take is gone. */
  | { do: 'report'; parcel: Parcel; what: 'take-missing' };

/**
 * Compares one person's takes with that person's parcels, settled ones included. Pure; doing it twice is harmless
 * (a row that exists is never written over).
 */
export function settle(
  takes: readonly TakeHeader[],
  parcels: readonly Parcel[],
  newKey: () => string,
): Settlement[] {
  const rows = new Map(parcels.map((parcel) => [parcel.id, parcel]));
  const headers = new Set(takes.map(({ takeID }) => takeID));
  const steps: Settlement[] = [];
  for (const take of takes) {
    const row = rows.get(take.takeID);
    if (row?.deliveredAt != null && take.deliveredAt === null)
      steps.push({ do: 'markDelivered', parcel: row });
    if (row?.deliveredAt === null && row.stage !== 'withdrawn' && take.deliveredAt !== null)
      steps.push({ do: 'unmark', parcel: row });
    if (row !== undefined || take.deliveredAt !== null) continue;
    const parcel = parcelOf(take, newKey());
    if (parcel !== null) steps.push({ do: 'enqueue', parcel });
  }
  for (const parcel of parcels) {
    const waits = parcel.deliveredAt === null && parcel.stage !== 'withdrawn';
    if (waits && !headers.has(parcel.id)) steps.push({ do: 'report', parcel, what: 'take-missing' });
  }
  return steps;
}

import type { TakeHeader } from '#local/take.ts';
import type { Parcel } from './parcel.ts';

/** What the school says of one recording; null: nothing at all. */
export interface AtSchool {
  sha256: string;
  byteLength: number;
  submittedAt: string | null;
}

/** A copy of the school's database may lag behind a read-back; what was confirmed just now is not doubted. */
const FRESH_MS = 60 * 60_000;

/**
 * Lays a take that its learner handed in beside the school's own view. Pure.
 * @returns 'missed': confirmed once, and the school has no hand-in of it any more; 'contradicted': other bytes stand
 * there; null: it adds up, or goes on by its own steps (a take that waits here and is at the school already).
 */
export function compare(
  take: TakeHeader,
  parcel: Pick<Parcel, 'deliveredAt'> | null,
  seen: AtSchool | null,
  now: number,
): 'missed' | 'contradicted' | null {
  const { frozen } = take;
  if (frozen === null || take.decision !== 'submit') return null;
  if (seen !== null && (seen.sha256 !== frozen.sha256 || seen.byteLength !== frozen.byteLength)) {
    return 'contradicted';
  }
  const confirmedAt = parcel === null ? confirmedOf(take) : parcel.deliveredAt;
  if (confirmedAt === null || (seen !== null && seen.submittedAt !== null)) return null;
  // A clock that went back makes it look confirmed in the future: then it is doubted later.
  return now - confirmedAt < FRESH_MS ? null : 'missed';
}

/** A delivered row may have been lost: the take remembers by itself. */
function confirmedOf({ deliveredAt }: TakeHeader): number | null {
  return deliveredAt === null ? null : Date.parse(deliveredAt);
}

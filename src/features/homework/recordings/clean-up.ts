import { shownTakes } from '#local/takes/shown-takes.ts';
import type { TakeHeader, TakeStore } from '#local/takes/take.ts';
import { isKeepsake, isLeftBehind } from '#local/takes/take-retention.ts';

export interface TakeGroup {
  takes: readonly TakeHeader[];
  /** With what stands behind them: the original of a trimmed file takes its own room and goes with the file. */
  bytes: number;
}

/** What of a device's takes uses how much, by what becomes of it when it is removed (product-rules R27.10). */
export interface TakeSpace {
  /** The school has them, and nobody marked them. */
  arrived: TakeGroup;
  /** The school has them; a name or a star keeps them here. */
  marked: TakeGroup;
  /** Nowhere else. */
  onlyHere: TakeGroup;
  discarded: TakeGroup;
}

/** True for a take that the school has and nobody marked: it may go. */
export const isSpare = (take: TakeHeader) =>
  take.state === 'closed' && take.deliveredAt !== null && !isKeepsake(take);

export const isInTrash = ({ state }: TakeHeader) => state === 'discarded';

/** Sorts the takes that a person sees; those that are being recorded, or were broken off, are in no group. */
export function takeSpace(takes: readonly TakeHeader[]): TakeSpace {
  const shown = shownTakes(takes);
  const shownIDs = new Set(shown.map(({ takeID }) => takeID));
  const bytesOf = new Map<string, number>();
  for (const take of takes) {
    const { takeID, frozen, madeInto, madeFrom } = take;
    // Of an original and its file one is shown, and stands for both.
    const sameSound = isInTrash(take) ? [takeID] : [takeID, madeInto?.takeID, ...(madeFrom ?? [])];
    const shownID = sameSound.find((id) => id !== undefined && shownIDs.has(id)) ?? takeID;
    bytesOf.set(shownID, (bytesOf.get(shownID) ?? 0) + (frozen?.byteLength ?? 0));
  }
  const groupOf = (group: readonly TakeHeader[]): TakeGroup => ({
    takes: group,
    bytes: group.reduce((sum, { takeID }) => sum + (bytesOf.get(takeID) ?? 0), 0),
  });
  return {
    arrived: groupOf(shown.filter(isSpare)),
    marked: groupOf(shown.filter((take) => take.deliveredAt !== null && isKeepsake(take))),
    onlyHere: groupOf(shown.filter(({ deliveredAt }) => deliveredAt === null)),
    discarded: groupOf(takes.filter(isInTrash)),
  };
}

/**
 * Removes takes from the device, one after the other, and the originals behind them. A take that is no longer what was asked
 * about stays, as does one on its way to the school: another tab may have restored or marked it meanwhile. Resolves with how
 * many went.
 */
export async function removeTakes(
  store: Pick<TakeStore, 'remove'>,
  takes: readonly TakeHeader[],
  only: (take: TakeHeader) => boolean,
): Promise<number> {
  let removed = 0;
  for (const { takeID, madeFrom } of takes) {
    if (!(await store.remove(takeID, only).catch(() => false))) continue;
    removed += 1;
    // What cannot be removed now goes at the next start.
    for (const original of madeFrom ?? []) await store.remove(original, isLeftBehind).catch(() => false);
  }
  return removed;
}

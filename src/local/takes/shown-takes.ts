import type { TakeHeader } from './take.ts';
import { isLeftBehind, originalIDOf } from './take-retention.ts';

/**
 * The takes that a person chooses from. Of an original and the file of its chosen part one is shown: the original until the file is
 * handed in, then the file, which leads to the original. An original whose file arrived and has left the device goes at the next
 * start.
 */
export function shownTakes(all: readonly TakeHeader[]): TakeHeader[] {
  const byID = new Map(all.map((take) => [take.takeID, take]));
  return all.filter((take) => {
    if (take.state !== 'closed' || take.frozen === null || isLeftBehind(take)) return false;
    const originalID = originalIDOf(take);
    if (originalID !== null && take.decision === 'undecided') return !byID.has(originalID);
    const file = byID.get(take.madeInto?.takeID ?? '');
    return file === undefined || file.state !== 'closed' || file.decision !== 'submit';
  });
}

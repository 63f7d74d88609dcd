import type { TakeHeader } from '#local/takes/take.ts';

/** Takes that continue each other, in the order in which they were recorded. */
export type TakeGroup = { id: string; takes: TakeHeader[] };

/**
 * Groups the parts of one performance, first part first; the groups are newest first (by their newest take). A part
 * whose first part is gone (discarded, purged) begins a group of its own.
 */
export function groupTakes(takes: readonly TakeHeader[]): TakeGroup[] {
  const byID = new Map(takes.map((take) => [take.takeID, take]));
  const groups = new Map<string, TakeHeader[]>();
  const oldestFirst = [...takes].sort((one, other) => one.createdSeq - other.createdSeq);
  for (const take of oldestFirst) {
    const id = firstPart(take, byID);
    groups.set(id, [...(groups.get(id) ?? []), take]);
  }
  return [...groups]
    .map(([id, parts]) => ({ id, takes: parts }))
    .sort((one, other) => newest(other) - newest(one));
}

function firstPart(take: TakeHeader, byID: ReadonlyMap<string, TakeHeader>): string {
  const seen = new Set<string>();
  let first = take;
  while (first.continues !== null && !seen.has(first.takeID)) {
    seen.add(first.takeID);
    const before = byID.get(first.continues);
    if (!before) break;
    first = before;
  }
  return first.takeID;
}

function newest(group: TakeGroup): number {
  return group.takes.at(-1)?.createdSeq ?? 0;
}

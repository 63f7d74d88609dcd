import type { PrecachePorts, PrecacheStamp } from '#packs/text-precache.ts';

/** What localStorage must do for the stamps. */
type StampStorage = Pick<Storage, 'getItem' | 'setItem'>;

const PREFIX = 'otomichi.texts.';
const keyOf = (uid: string): string => PREFIX + uid;

/** Which courses of a person have all their texts here. Lost stamps cost a few calls: the files are not fetched again. */
export function precacheStamps(storage: StampStorage, uid: string): PrecachePorts['stamps'] {
  const read = () => parseStamps(storage.getItem(keyOf(uid)));
  return {
    read,
    write(course, stamp) {
      try {
        storage.setItem(keyOf(uid), JSON.stringify({ ...read(), [course]: stamp }));
      } catch {
        // Full: the next start lists the course again.
      }
    },
  };
}

/** Says that texts of a person may be here from now on, before the first of them is. */
export function markTexts(storage: StampStorage, uid: string): void {
  try {
    if (storage.getItem(keyOf(uid)) === null) storage.setItem(keyOf(uid), '{}');
  } catch {
    // Full: the texts are removed by a sign-out, and when somebody else signs in.
  }
}

/** How many lessons of a person have their text here. */
export function countTexts(storage: StampStorage, uid: string): number {
  const stamps = Object.values(parseStamps(storage.getItem(keyOf(uid))));
  return stamps.reduce((sum, { released }) => sum + released.length, 0);
}

/** Whether texts of anybody may be here. */
export function hasStamps(storage: Storage): boolean {
  return namesIn(storage).some((name) => name.startsWith(PREFIX));
}

/** Removes the stamps of everybody but this person; of everybody for null. */
export function dropOtherStamps(storage: Storage, uid: string | null): void {
  for (const name of namesIn(storage)) {
    if (name.startsWith(PREFIX) && (uid === null || name !== keyOf(uid))) storage.removeItem(name);
  }
}

function namesIn(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

function parseStamps(stored: string | null): Record<string, PrecacheStamp> {
  try {
    const rows = Object.entries(JSON.parse(stored ?? '{}') as Record<string, Partial<PrecacheStamp> | null>);
    return Object.fromEntries(
      rows.flatMap(([course, row]) => {
        const isStamp = Array.isArray(row?.released) && Array.isArray(row.near) && typeof row.at === 'number';
        return isStamp ? [[course, row as PrecacheStamp]] : [];
      }),
    );
  } catch {
    return {};
  }
}

import * as z from 'zod/mini';
import type { DrillMemory } from '#domain/practice/drills/drill-memory.ts';
import { MAX_CARDS } from '#domain/practice/drills/drill-memory.ts';
import { parsedJSON } from '#local/stored-json.ts';

/** What a person learnt in drills, on this device: when each item comes again. Deleted with the person (erase-person.ts). */
type Read = Pick<Storage, 'getItem'>;

const Card = z.object({
  dueAt: z.number(),
  reviewedAt: z.number(),
  stability: z.number(),
  difficulty: z.number(),
  reps: z.number(),
  lapses: z.number(),
});
const Stored = z.record(z.string().check(z.maxLength(200)), Card);

const keyFor = (uid: string) => `otomichi.drills.${uid}`;

/** What is stored; nothing where it cannot be read. */
export function readDrillMemory(storage: Read, uid: string): DrillMemory {
  const stored = parsedJSON(Stored, itemIn(storage, keyFor(uid))) ?? {};
  return Object.fromEntries(Object.entries(stored).slice(-MAX_CARDS));
}

/** A browser that forbids storage has none. */
function itemIn(storage: Read, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** Resolves a change against what is stored now: another tab may have stored something since. */
export function changeDrillMemory(
  storage: Read & Pick<Storage, 'setItem'>,
  uid: string,
  change: (memory: DrillMemory) => DrillMemory,
): DrillMemory {
  const next = change(readDrillMemory(storage, uid));
  try {
    storage.setItem(keyFor(uid), JSON.stringify(next));
  } catch {
    // A full storage forgets this answer: the item comes again sooner, nothing else.
  }
  return next;
}

/** How a rhythm is given back on this device; not private. */
const CLAPS_KEY = 'otomichi.drill-claps';

export function prefersClaps(storage: Read): boolean {
  return itemIn(storage, CLAPS_KEY) === 'yes';
}

export function preferClaps(storage: Pick<Storage, 'setItem'>, claps: boolean): void {
  try {
    storage.setItem(CLAPS_KEY, claps ? 'yes' : 'no');
  } catch {
    // It is asked for again next time.
  }
}

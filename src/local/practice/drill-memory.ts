import * as z from 'zod/mini';
import { type DrillMemory, MAX_CARDS } from '#domain/practice/drills/drill-memory.ts';
import { storedJSON, storeJSON } from '#local/stored-json.ts';

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
  const stored = storedJSON(Stored, () => storage, keyFor(uid)) ?? {};
  return Object.fromEntries(Object.entries(stored).slice(-MAX_CARDS));
}

/** Resolves a change against what is stored now: another tab may have stored something since. */
export function changeDrillMemory(
  storage: Read & Pick<Storage, 'setItem'>,
  uid: string,
  change: (memory: DrillMemory) => DrillMemory,
): DrillMemory {
  const next = change(readDrillMemory(storage, uid));
  // A full storage forgets this answer: the item comes again sooner, nothing else.
  storeJSON(() => storage, keyFor(uid), next);
  return next;
}

/** How a rhythm is given back on this device; not private. */
const CLAPS_KEY = 'otomichi.drill-claps';

export function prefersClaps(storage: Read): boolean {
  try {
    return storage.getItem(CLAPS_KEY) === 'yes';
  } catch {
    return false;
  }
}

export function preferClaps(storage: Pick<Storage, 'setItem'>, claps: boolean): void {
  try {
    storage.setItem(CLAPS_KEY, claps ? 'yes' : 'no');
  } catch {
    // It is asked for again next time.
  }
}

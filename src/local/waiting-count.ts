/** The number of waiting takes in localStorage, so that /home can show it before the database is loaded. */
const key = (uid: string): string => `otomichi:waiting:${uid}`;

export type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function readWaitingCount(storage: SmallStorage, uid: string): number {
  try {
    const count = Number(storage.getItem(key(uid)));
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}

export function writeWaitingCount(storage: SmallStorage, uid: string, count: number): void {
  try {
    if (readWaitingCount(storage, uid) === count) return;
    if (count > 0) storage.setItem(key(uid), String(count));
    else storage.removeItem(key(uid));
  } catch {
    // Forbidden or full: the count is a convenience, the takes are stored elsewhere.
  }
}

/** How many takes wait on this device, of all people: shown when nobody is signed in. */
export function totalWaitingCount(storage: Storage): number {
  try {
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at));
    const people = names.flatMap((name) => (name?.startsWith(key('')) ? [name.slice(key('').length)] : []));
    return people.reduce((sum, uid) => sum + readWaitingCount(storage, uid), 0);
  } catch {
    return 0;
  }
}

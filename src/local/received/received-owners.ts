import type { ReceivedFile } from './received-files.ts';

/** What is needed of localStorage. */
type OwnerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'otomichi.received.';

/**
 * Parts what waits by whose it is: a file belongs to the first person who saw it here, because it may have come before a sign-in.
 * Who sees the list now gets what is nobody's yet. A session that ended by itself leaves its files; the next person is not to hear
 * them.
 * @returns `others`: of people who are not here any more, to be deleted
 */
export function partByOwner(
  files: readonly ReceivedFile[],
  uid: string,
  storage: OwnerStorage,
): { mine: ReceivedFile[]; others: ReceivedFile[] } {
  const own = PREFIX + uid;
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  const foreign = names.filter((name) => name.startsWith(PREFIX) && name !== own);
  const taken = new Set(foreign.flatMap((name) => idsIn(storage.getItem(name))));
  const mine = files.filter(({ id }) => !taken.has(id));
  for (const name of foreign) storage.removeItem(name);
  writeIDs(
    storage,
    own,
    mine.map(({ id }) => id),
  );
  return { mine, others: files.filter(({ id }) => taken.has(id)) };
}

function idsIn(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function writeIDs(storage: OwnerStorage, name: string, ids: readonly string[]): void {
  const text = JSON.stringify(ids);
  if (ids.length === 0) storage.removeItem(name);
  else if (storage.getItem(name) !== text) {
    try {
      storage.setItem(name, text);
    } catch {
      // Full: they stay nobody's, as before they were seen.
    }
  }
}

import * as z from 'zod/mini';
import { parsedJSON } from '#local/parsed-json.ts';
import { keysWith, storeJSON } from '#local/stored-json.ts';
import type { ReceivedFile } from './received-files.ts';

/** What is needed of localStorage. */
type OwnerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'otomichi.received.';
const FileIDs = z.array(z.string());

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
  const foreign = keysWith(storage, PREFIX).filter((name) => name !== own);
  const taken = new Set(foreign.flatMap((name) => parsedJSON(FileIDs, storage.getItem(name)) ?? []));
  const mine = files.filter(({ id }) => !taken.has(id));
  for (const name of foreign) storage.removeItem(name);
  const ids = mine.map(({ id }) => id);
  if (ids.length === 0) storage.removeItem(own);
  // On a full device they stay nobody's, as before they were seen.
  else storeJSON(() => storage, own, ids);
  return { mine, others: files.filter(({ id }) => taken.has(id)) };
}

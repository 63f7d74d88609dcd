import { deleteDB, openDB } from 'idb';
import { RESERVE_DATABASE } from '#local/database-names.ts';
import { isOutOfSpace } from '#local/storage-errors.ts';
import { StorageFull } from '#local/takes/take.ts';

const STORE = 'block';
/** Maximum of getRandomValues. */
const MAX_RANDOM_BYTES = 65_536;

/**
 * Tests for free space by writing a temporary block and deleting it: `navigator.storage.estimate()` is not reliable. The
 * bytes are random because browsers compress what they store.
 * @throws StorageFull; the take itself handles every other storage error
 */
export async function reserveSpace(byteLength: number): Promise<void> {
  try {
    const database = await openDB(RESERVE_DATABASE, 1, { upgrade: (db) => void db.createObjectStore(STORE) });
    try {
      await database.put(STORE, randomBytes(byteLength), 'block');
      await database.delete(STORE, 'block');
    } finally {
      database.close();
    }
  } catch (cause) {
    await deleteDB(RESERVE_DATABASE).catch(() => undefined);
    if (isOutOfSpace(cause)) throw new StorageFull();
  }
}

function randomBytes(byteLength: number): ArrayBuffer {
  const bytes = new Uint8Array(byteLength);
  for (let from = 0; from < byteLength; from += MAX_RANDOM_BYTES) {
    crypto.getRandomValues(bytes.subarray(from, from + MAX_RANDOM_BYTES));
  }
  return bytes.buffer;
}

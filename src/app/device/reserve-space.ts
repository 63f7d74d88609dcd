import { deleteDB, openDB } from 'idb';
import { isOutOfSpace } from '#local/storage-errors.ts';
import { StorageFull } from '#local/takes/take.ts';

const DATABASE = 'otomichi-reserve';
const STORE = 'block';
/** getRandomValues takes no more at once. */
const RANDOM_LIMIT = 65_536;

/**
 * Proves that the device has room by writing a throw-away block and deleting it: `navigator.storage.estimate()` does
 * not tell the truth. The bytes are random because browsers compress what they store.
 * @throws StorageFull; any other fault of the storage is not a lack of room and is left to the take itself.
 */
export async function reserveSpace(byteLength: number): Promise<void> {
  try {
    const database = await openDB(DATABASE, 1, { upgrade: (db) => void db.createObjectStore(STORE) });
    try {
      await database.put(STORE, randomBytes(byteLength), 'block');
      await database.delete(STORE, 'block');
    } finally {
      database.close();
    }
  } catch (cause) {
    await deleteDB(DATABASE).catch(() => undefined);
    if (isOutOfSpace(cause)) throw new StorageFull();
  }
}

function randomBytes(byteLength: number): ArrayBuffer {
  const bytes = new Uint8Array(byteLength);
  for (let from = 0; from < byteLength; from += RANDOM_LIMIT) {
    crypto.getRandomValues(bytes.subarray(from, from + RANDOM_LIMIT));
  }
  return bytes.buffer;
}

import { DEVICE_DATABASE, LEGACY_DATABASE, TAKE_DATABASE } from './database-names.ts';

/** A browser that does not answer in this time is not asked again: the device is opened, which knows how to recover. */
const MAX_ANSWER_MS = 3_000;

/** As RxDB's Dexie storage names the database of a collection; its schemas are frozen (rows/device-schema.ts). */
const rowsOf = (collection: string) => `rxdb-dexie-${DEVICE_DATABASE}--0--${collection}`;
/** Where RxDB keeps the documents of a collection. */
const DOCUMENTS = 'docs';
const COLLECTIONS = ['parcels', 'activities', 'packs', 'notes'];

/**
 * Whether this device stores anything that wants to be looked after: a take, a parcel, another activity, a note, a pack, an
 * interrupted sign-in, or data of the earlier version. It reads without RxDB, which costs a phone most of a second; so RxDB
 * is opened at the start only where there is something for it. When in doubt: yes.
 */
export async function isDeviceInUse(idb: IDBFactory = indexedDB): Promise<boolean> {
  const doubt = new Promise<true>((resolve) => setTimeout(() => resolve(true), MAX_ANSWER_MS));
  return Promise.race([holdsAnything(idb), doubt]).catch(() => true);
}

async function holdsAnything(idb: IDBFactory): Promise<boolean> {
  // Without the list nothing can be opened that would not be created by it.
  if (typeof idb.databases !== 'function') return true;
  const names = new Set((await idb.databases()).map(({ name }) => name));
  if (names.has(LEGACY_DATABASE)) return true;
  if (names.has(TAKE_DATABASE) && (await rowsIn(idb, TAKE_DATABASE, 'takes')).length > 0) return true;
  for (const name of COLLECTIONS.map(rowsOf)) {
    if (names.has(name) && (await rowsIn(idb, name, DOCUMENTS)).some(isThere)) return true;
  }
  const config = rowsOf('config');
  if (!names.has(config)) return false;
  return (await rowsIn(idb, config, DOCUMENTS)).some((row) => isThere(row) && keyOf(row) === 'signInIntent');
}

/** RxDB marks what was removed, and deletes it later. */
function isThere(row: unknown): boolean {
  const deleted = (row as { _deleted?: unknown } | null)?._deleted;
  return deleted !== true && deleted !== '1';
}

const keyOf = (row: unknown) => (row as { key?: unknown }).key;

/** All rows of a store: of takes their headers, never their bytes. Only how many there are and their marks count. */
async function rowsIn(idb: IDBFactory, name: string, store: string): Promise<unknown[]> {
  const db = await openExisting(idb, name);
  try {
    if (!db.objectStoreNames.contains(store)) return [];
    return await settled(db.transaction(store, 'readonly').objectStore(store).getAll());
  } finally {
    db.close();
  }
}

function openExisting(idb: IDBFactory, name: string): Promise<IDBDatabase> {
  const opening = idb.open(name);
  // It was deleted since it was listed: nothing may be created in its place.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  return settled(opening).then((db) => {
    db.onversionchange = () => db.close();
    return db;
  });
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

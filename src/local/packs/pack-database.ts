import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export const PACK_DATABASE = 'otomichi-packs';

/** A file on its way, or one that stands whole in the cache. */
export interface PackFileRow {
  path: string;
  /** Bytes of the whole; null where nobody has said it yet. */
  total: number | null;
  /** Names the version of which slices are here; null where the server gave none. */
  etag: string | null;
  contentType: string;
  /** Bytes that are on the device. */
  have: number;
  /** True once the whole stands in the cache and the slices are gone. */
  kept: boolean;
}

export type PackChunkKey = [path: string, from: number];

interface PackRows extends DBSchema {
  files: { key: string; value: PackFileRow };
  slices: { key: PackChunkKey; value: ArrayBuffer };
  /** `[uid, course]` → what lesson pages ask the school for, as it answered (pack-snapshots.ts). */
  snapshots: { key: [uid: string, course: string]; value: string };
}

export type PackDatabase = IDBPDatabase<PackRows>;

/**
 * Bytes can be fetched again, so nothing here asks for strict durability. As with takes: add-only growth, and
 * ArrayBuffers, never Blobs, because Safari loses and swaps Blobs in IndexedDB.
 */
export function openPackDatabase(onLost: () => void): Promise<PackDatabase> {
  return openDB<PackRows>(PACK_DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('files', { keyPath: 'path' });
      db.createObjectStore('slices');
      db.createObjectStore('snapshots');
    },
    blocking(_current, _wanted, event) {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });
}

export function chunksOfFile(path: string): IDBKeyRange {
  return IDBKeyRange.bound([path], [path, []]);
}

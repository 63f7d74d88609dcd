import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { PACK_DATABASE } from '#local/database-names.ts';
import { givingWay } from '#local/transactions.ts';

/** A file that is being downloaded, or that is complete in the cache. */
export interface PackFileRow {
  path: string;
  /** Bytes of the whole file; null while unknown. */
  total: number | null;
  /** ETag of the version whose chunks are here; null where the server gave none. */
  etag: string | null;
  contentType: string;
  /** Bytes that are on the device. */
  have: number;
  /** True once the whole file is in the cache and its chunks are deleted. */
  kept: boolean;
}

export type PackChunkKey = [path: string, from: number];

interface PackRows extends DBSchema {
  files: { key: string; value: PackFileRow };
  slices: { key: PackChunkKey; value: ArrayBuffer };
  /** `[uid, course]` → JSON of the server's answers for a course's pages (src/packs/snapshot.ts). */
  snapshots: { key: [uid: string, course: string]; value: string };
}

export type PackDatabase = IDBPDatabase<PackRows>;

/**
 * Opens the database of packs. Bytes can be downloaded again, so strict durability is not needed. As with takes:
 * versions only add, and bytes are ArrayBuffers, never Blobs, because Safari loses and swaps Blobs in IndexedDB.
 */
export function openPackDatabase(onLost: () => void): Promise<PackDatabase> {
  return openDB<PackRows>(PACK_DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('files', { keyPath: 'path' });
      db.createObjectStore('slices');
      db.createObjectStore('snapshots');
    },
    ...givingWay(onLost),
  });
}

export function chunksOfFile(path: string): IDBKeyRange {
  return IDBKeyRange.bound([path], [path, []]);
}

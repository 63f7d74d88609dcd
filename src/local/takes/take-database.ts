import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { TakeHeader } from './take.ts';

export const TAKE_DATABASE = 'otomichi-takes';

/** A slice larger than one row's limit stands in several parts. */
export type ChunkKey = [takeID: string, seq: number, part: number];

export interface TakeRows extends DBSchema {
  takes: { key: string; value: TakeHeader; indexes: { uid: string } };
  chunks: { key: ChunkKey; value: ArrayBuffer };
}

export type TakeDatabase = IDBPDatabase<TakeRows>;

/** Chrome flushes to the disk before `complete` only when asked; elsewhere it is a hint that costs nothing. */
export const STRICT = { durability: 'strict' } as const;

/**
 * Growth is add-only: version 1 never changes its stores, so that an older tab or worker keeps reading what it knows.
 * Bytes are ArrayBuffers, never Blobs: Safari loses and swaps Blobs in IndexedDB.
 */
export function openTakeDatabase(onLost: () => void): Promise<TakeDatabase> {
  return openDB<TakeRows>(TAKE_DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('takes', { keyPath: 'takeID' }).createIndex('uid', 'uid');
      db.createObjectStore('chunks');
    },
    // A newer version wants in: stand aside rather than block it. Never delete the database.
    blocking(_current, _wanted, event) {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });
}

export function chunksOf(takeID: string): IDBKeyRange {
  return IDBKeyRange.bound([takeID], [takeID, []]);
}

export function partsOf(takeID: string, seq: number): IDBKeyRange {
  return IDBKeyRange.bound([takeID, seq], [takeID, seq, []]);
}

/** A request that fails also fails its transaction: the deed throws the first, and the second must not go unheard. */
export function quietly<T extends { done: Promise<void> }>(tx: T): T {
  tx.done.catch(() => undefined);
  return tx;
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { TAKE_DATABASE } from '#local/database-names.ts';
import type { TakeHeader } from './take.ts';

/** A chunk larger than MAX_ROW_BYTES is stored in several parts. */
export type ChunkKey = [takeID: string, seq: number, part: number];

export interface TakeRows extends DBSchema {
  takes: { key: string; value: TakeHeader; indexes: { uid: string } };
  chunks: { key: ChunkKey; value: ArrayBuffer };
}

export type TakeDatabase = IDBPDatabase<TakeRows>;

/** Chrome flushes to the disk before `complete` only when asked; elsewhere it is a hint that costs nothing. */
export const STRICT = { durability: 'strict' } as const;

/**
 * Versions only add: the stores of version 1 never change, so that an older tab or worker can still read them.
 * Bytes are ArrayBuffers, never Blobs: Safari loses and swaps Blobs in IndexedDB.
 */
export function openTakeDatabase(onLost: () => void, name: string = TAKE_DATABASE): Promise<TakeDatabase> {
  return openDB<TakeRows>(name, 1, {
    upgrade(db) {
      db.createObjectStore('takes', { keyPath: 'takeID' }).createIndex('uid', 'uid');
      db.createObjectStore('chunks');
    },
    // A newer version is opening: close rather than block it. Never delete the database.
    blocking(_current, _wanted, event) {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });
}

/** Rows in memory at once: at most 16 MB, usually some 200 KB. A cursor would need one request for each. */
export const ROWS_PER_READ = 16;

export interface RowReads {
  getAllKeys(range: IDBKeyRange, count: number): Promise<ChunkKey[]>;
  getAll(range: IDBKeyRange, count: number): Promise<ArrayBuffer[]>;
}

export function chunksOf(takeID: string): IDBKeyRange {
  return IDBKeyRange.bound([takeID], [takeID, []]);
}

export function partsOf(takeID: string, seq: number): IDBKeyRange {
  return IDBKeyRange.bound([takeID, seq], [takeID, seq, []]);
}

/** Marks the transaction's own rejection as handled: a failed request rejects twice, and the caller sees the first. */
export function quietly<T extends { done: Promise<void> }>(tx: T): T {
  tx.done.catch(() => undefined);
  return tx;
}

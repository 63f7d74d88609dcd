import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { TAKE_DATABASE } from '#local/database-names.ts';
import { givingWay } from '#local/transactions.ts';
import { MAX_ROW_BYTES } from './chunk-buffer.ts';
import type { TakeHeader } from './take.ts';

/** A chunk larger than MAX_ROW_BYTES is stored in several parts. */
export type ChunkKey = [takeID: string, seq: number, part: number];

export interface TakeRows extends DBSchema {
  takes: { key: string; value: TakeHeader; indexes: { uid: string } };
  chunks: { key: ChunkKey; value: ArrayBuffer };
}

export type TakeDatabase = IDBPDatabase<TakeRows>;

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
    ...givingWay(onLost),
  });
}

export function chunksOf(takeID: string): IDBKeyRange {
  return IDBKeyRange.bound([takeID], [takeID, []]);
}

export function partsOf(takeID: string, seq: number): IDBKeyRange {
  return IDBKeyRange.bound([takeID, seq], [takeID, seq, []]);
}

/** A cursor would need one request for each row. */
const MAX_ROWS_PER_READ = 16;

interface ChunkReads {
  getAllKeys(range: IDBKeyRange, count: number): Promise<ChunkKey[]>;
  getAll(range: IDBKeyRange, count: number): Promise<ArrayBuffer[]>;
}

/** Some rows of a take, in order. */
export interface RowPage {
  readonly rows: readonly ArrayBuffer[];
  readonly last: ChunkKey;
  /** How many rows to read next; 0 after the last ones. */
  readonly nextCount: number;
}

/**
 * Reads the rows of a take that follow a page, or its first ones; null at the end. Rows of a recording are small, and many are
 * read at once. Those of a file are 1 MB and are read one by one: what is hashed between two reads holds up the page.
 */
export async function readRows(
  chunks: ChunkReads,
  takeID: string,
  before: RowPage | null,
): Promise<RowPage | null> {
  const count = before?.nextCount ?? 1;
  if (count === 0) return null;
  const all = chunksOf(takeID);
  const range = before === null ? all : IDBKeyRange.bound(before.last, all.upper, true);
  const [keys, rows] = await Promise.all([chunks.getAllKeys(range, count), chunks.getAll(range, count)]);
  const [last, row] = [keys.at(-1), rows.at(-1)];
  if (last === undefined || row === undefined) return null;
  const fitting = Math.floor(MAX_ROW_BYTES / Math.max(1, row.byteLength));
  const nextCount = rows.length < count ? 0 : Math.min(MAX_ROWS_PER_READ, Math.max(1, fitting));
  return { rows, last, nextCount };
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { EmptyTakeError, type FreezeOptions, TakeClosedError } from './device-takes.ts';
import type { TakeHeader } from './take.ts';
import { type ChunkKey, chunksOf, quietly, STRICT, type TakeDatabase } from './take-database.ts';
import { readTake } from './take-rows.ts';

/**
 * Fixes the bytes of a take in one transaction: sets its length and sha256. Hashes the rows one by one, so that an hour
 * of music needs no more memory than a minute; SubtleCrypto would need all bytes at once.
 * @throws TakeClosedError when there is no such take, EmptyTakeError when it has no bytes
 */
export async function freezeTake(
  db: TakeDatabase,
  takeID: string,
  { durationMs, interruption, peaks }: FreezeOptions,
): Promise<TakeHeader> {
  const tx = quietly(db.transaction(['takes', 'chunks'], 'readwrite', STRICT));
  const raw = await tx.objectStore('takes').get(takeID);
  const header = readTake(raw);
  if (header === null) throw new TakeClosedError(takeID);
  if (header.frozen !== null) return header;
  const hash = sha256.create();
  let byteLength = 0;
  for await (const bytes of rowsOf(tx.objectStore('chunks'), takeID)) {
    hash.update(new Uint8Array(bytes));
    byteLength += bytes.byteLength;
  }
  if (byteLength === 0) throw new EmptyTakeError(takeID);
  const frozen: TakeHeader = {
    ...header,
    state: header.state === 'recording' ? 'closed' : header.state,
    interruption: interruption ?? header.interruption,
    peaks: peaks ?? header.peaks,
    frozen: { byteLength, sha256: bytesToHex(hash.digest()), durationMs: Math.round(durationMs) },
  };
  await tx.objectStore('takes').put({ ...raw, ...frozen });
  await tx.done;
  return frozen;
}

/** Rows in memory at once: at most 16 MB, usually some 200 KB. A cursor would need one request for each. */
const ROWS_PER_READ = 16;

interface Rows {
  getAllKeys(range: IDBKeyRange, count: number): Promise<ChunkKey[]>;
  getAll(range: IDBKeyRange, count: number): Promise<ArrayBuffer[]>;
}

async function* rowsOf(chunks: Rows, takeID: string): AsyncGenerator<ArrayBuffer> {
  let rest = chunksOf(takeID);
  for (;;) {
    const [keys, rows] = await Promise.all([
      chunks.getAllKeys(rest, ROWS_PER_READ),
      chunks.getAll(rest, ROWS_PER_READ),
    ]);
    yield* rows;
    const last = keys.at(-1);
    if (last === undefined || rows.length < ROWS_PER_READ) return;
    rest = IDBKeyRange.bound(last, rest.upper, true);
  }
}

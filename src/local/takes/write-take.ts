import * as z from 'zod/mini';
import { NotReadBack } from '#local/storage-errors.ts';
import { quietly, STRICT } from '#local/transactions.ts';
import { type Chunk, splitChunk } from './chunk-buffer.ts';
import { TakeClosedError, TakeUndeliveredError } from './device-takes.ts';
import { TakeHeader } from './take.ts';
import { chunksOf, partsOf, type TakeDatabase } from './take-database.ts';
import { isUndelivered, withoutFile } from './take-retention.ts';

/*
 * One function, one transaction, on disk when it resolves. Each function is repeatable: after a lost connection it runs
 * again, and whether the first run was stored is unknown.
 */

/** Writes a new header and assigns `createdSeq`, so that the order survives clocks that jump. */
export async function insertTake(db: TakeDatabase, header: TakeHeader): Promise<void> {
  const tx = quietly(db.transaction('takes', 'readwrite', STRICT));
  const others = (await tx.store.getAll()).filter(({ takeID }) => takeID !== header.takeID);
  const createdSeq = 1 + Math.max(0, ...others.map((take) => take.createdSeq));
  await tx.store.put({ ...header, createdSeq });
  await tx.done;
}

/** Writes a chunk in rows of at most 1 MB, and reads it back before it counts as stored. */
export async function writeChunk(db: TakeDatabase, takeID: string, { seq, bytes }: Chunk): Promise<void> {
  const tx = quietly(db.transaction(['takes', 'chunks'], 'readwrite', STRICT));
  const header = await tx.objectStore('takes').get(takeID);
  if (header === undefined || header.frozen !== null) throw await aborted(tx, new TakeClosedError(takeID));
  const chunks = tx.objectStore('chunks');
  await chunks.delete(partsOf(takeID, seq));
  const parts = splitChunk(bytes);
  await Promise.all(parts.map((part, index) => chunks.put(part, [takeID, seq, index])));
  await tx.done;
  const stored = await db.getAll('chunks', partsOf(takeID, seq));
  const length = stored.reduce((sum, part) => sum + part.byteLength, 0);
  if (length !== bytes.byteLength) throw new NotReadBack(`chunk ${seq} of take ${takeID}`);
}

/** Reads, changes and writes a header; fields that a newer version wrote stay. */
export async function changeTake(
  db: TakeDatabase,
  takeID: string,
  change: (header: TakeHeader) => TakeHeader,
): Promise<TakeHeader> {
  const tx = quietly(db.transaction('takes', 'readwrite', STRICT));
  const raw = await tx.store.get(takeID);
  const header = readTake(raw);
  if (header === null) throw await aborted(tx, new TakeClosedError(takeID));
  const changed = { ...change(header), takeID, createdSeq: header.createdSeq };
  await tx.store.put({ ...raw, ...changed });
  await tx.done;
  const stored = readTake(await db.get('takes', takeID));
  if (stored === null) throw new NotReadBack(`header of take ${takeID}`);
  return stored;
}

/**
 * Resolves with false where the take stays.
 * @param only when it returns false for the stored header, nothing is removed
 */
export async function removeTake(
  db: TakeDatabase,
  takeID: string,
  only: (header: TakeHeader) => boolean = () => true,
): Promise<boolean> {
  const tx = quietly(db.transaction(['takes', 'chunks'], 'readwrite', STRICT));
  const header = await tx.objectStore('takes').get(takeID);
  if (header !== undefined && !only(header)) return false;
  if (header !== undefined && isUndelivered(header))
    throw await aborted(tx, new TakeUndeliveredError(takeID));
  for (const sourceID of header?.madeFrom ?? []) {
    const source = await tx.objectStore('takes').get(sourceID);
    if (header !== undefined && source !== undefined)
      await tx.objectStore('takes').put(withoutFile(source, header));
  }
  await Promise.all([
    tx.objectStore('takes').delete(takeID),
    tx.objectStore('chunks').delete(chunksOf(takeID)),
  ]);
  await tx.done;
  return true;
}

/** Deletes every take of a person with its bytes, in any state; also those that another version wrote. */
export async function eraseTakes(db: TakeDatabase, uid: string): Promise<void> {
  const tx = quietly(db.transaction(['takes', 'chunks'], 'readwrite', STRICT));
  for (const takeID of await tx.objectStore('takes').index('uid').getAllKeys(uid)) {
    await Promise.all([
      tx.objectStore('takes').delete(takeID),
      tx.objectStore('chunks').delete(chunksOf(takeID)),
    ]);
  }
  await tx.done;
}

/** The rows on disk in order; the parts of a chunk share its sequence number. */
export async function readChunks(db: TakeDatabase, takeID: string): Promise<Chunk[]> {
  const tx = quietly(db.transaction('chunks', 'readonly'));
  const [keys, rows] = await Promise.all([
    tx.store.getAllKeys(chunksOf(takeID)),
    tx.store.getAll(chunksOf(takeID)),
  ]);
  return rows.map((bytes, index) => ({ seq: keys[index]?.[1] ?? index, bytes }));
}

/** The parsed row, or null where another version wrote it: such a row is left unchanged, never deleted. */
export function readTake(raw: unknown): TakeHeader | null {
  const parsed = z.safeParse(TakeHeader, raw);
  return parsed.success ? parsed.data : null;
}

/** Aborts the transaction and returns the reason, for the caller to throw. */
export async function aborted<Reason>(
  tx: { abort(): void; done: Promise<void> },
  reason: Reason,
): Promise<Reason> {
  tx.abort();
  await tx.done.catch(() => undefined);
  return reason;
}

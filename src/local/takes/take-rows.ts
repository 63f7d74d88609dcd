import * as z from 'zod/mini';
import { NotReadBack } from '#local/storage-errors.ts';
import { type Slice, splitChunk } from './chunk-buffer.ts';
import { TakeClosedError, TakeUndelivered } from './device-takes.ts';
import { TakeHeader } from './take.ts';
import { chunksOf, partsOf, quietly, STRICT, type TakeDatabase } from './take-database.ts';
import { isUndelivered } from './take-retention.ts';

/*
 * One deed, one transaction, on disk when it resolves. Every deed bears repetition: after a lost connection it runs
 * again and nobody knows whether the first run was kept.
 */

/** Writes a new header; `createdSeq` is given here, so that the order survives clocks that jump. */
export async function insertTake(db: TakeDatabase, header: TakeHeader): Promise<void> {
  const tx = quietly(db.transaction('takes', 'readwrite', STRICT));
  const others = (await tx.store.getAll()).filter(({ takeID }) => takeID !== header.takeID);
  const createdSeq = 1 + Math.max(0, ...others.map((take) => take.createdSeq));
  await tx.store.put({ ...header, createdSeq });
  await tx.done;
}

/** Writes a slice in rows of at most 1 MB, and reads it back before it counts as kept. */
export async function writeChunk(db: TakeDatabase, takeID: string, { seq, bytes }: Slice): Promise<void> {
  const tx = quietly(db.transaction(['takes', 'chunks'], 'readwrite', STRICT));
  const header = await tx.objectStore('takes').get(takeID);
  if (header === undefined || header.frozen !== null) throw await aborted(tx, new TakeClosedError(takeID));
  const chunks = tx.objectStore('chunks');
  await chunks.delete(partsOf(takeID, seq));
  const parts = splitChunk(bytes);
  await Promise.all(parts.map((part, index) => chunks.put(part, [takeID, seq, index])));
  await tx.done;
  const kept = await db.getAll('chunks', partsOf(takeID, seq));
  const length = kept.reduce((sum, part) => sum + part.byteLength, 0);
  if (length !== bytes.byteLength) throw new NotReadBack(`slice ${seq} of take ${takeID}`);
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
  const kept = readTake(await db.get('takes', takeID));
  if (kept === null) throw new NotReadBack(`header of take ${takeID}`);
  return kept;
}

/** @param only where it says no to what stands now, nothing goes */
export async function removeTake(
  db: TakeDatabase,
  takeID: string,
  only: (header: TakeHeader) => boolean = () => true,
): Promise<void> {
  const tx = quietly(db.transaction(['takes', 'chunks'], 'readwrite', STRICT));
  const header = await tx.objectStore('takes').get(takeID);
  if (header !== undefined && !only(header)) return;
  if (header !== undefined && isUndelivered(header)) throw await aborted(tx, new TakeUndelivered(takeID));
  await Promise.all([
    tx.objectStore('takes').delete(takeID),
    tx.objectStore('chunks').delete(chunksOf(takeID)),
  ]);
  await tx.done;
}

/** Every take of a person with its bytes, whatever its state; also those that another version wrote. */
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

/** The slices on disk, joined to one buffer a sequence number. */
export async function readSlices(db: TakeDatabase, takeID: string): Promise<Slice[]> {
  const tx = quietly(db.transaction('chunks', 'readonly'));
  const [keys, rows] = await Promise.all([
    tx.store.getAllKeys(chunksOf(takeID)),
    tx.store.getAll(chunksOf(takeID)),
  ]);
  return rows.map((bytes, index) => ({ seq: keys[index]?.[1] ?? index, bytes }));
}

/** A row as the app knows it, or null: one that another version wrote is left alone, never deleted. */
export function readTake(raw: unknown): TakeHeader | null {
  const parsed = z.safeParse(TakeHeader, raw);
  return parsed.success ? parsed.data : null;
}

/** Ends a transaction that has written nothing worth keeping, and hands the reason on. */
async function aborted(tx: { abort(): void; done: Promise<void> }, reason: Error): Promise<Error> {
  tx.abort();
  await tx.done.catch(() => undefined);
  return reason;
}

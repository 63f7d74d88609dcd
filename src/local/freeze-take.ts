import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { EmptyTake, type Freezing, TakeClosed } from './device-takes.ts';
import type { TakeHeader } from './take.ts';
import { quietly, STRICT, slicesOf, type TakeDatabase } from './take-database.ts';
import { readTake } from './take-rows.ts';

/**
 * Fixes the bytes of a take in one transaction. The hash runs over the rows one by one, so that an hour of music
 * needs no more memory than a minute (F50); SubtleCrypto would want all bytes at once.
 */
export async function freezeTake(
  db: TakeDatabase,
  takeID: string,
  { durationMs, interruption, peaks }: Freezing,
): Promise<TakeHeader> {
  const tx = quietly(db.transaction(['takes', 'chunks'], 'readwrite', STRICT));
  const raw = await tx.objectStore('takes').get(takeID);
  const header = readTake(raw);
  if (header === null) throw new TakeClosed(takeID);
  if (header.frozen !== null) return header;
  const hash = sha256.create();
  let byteLength = 0;
  let row = await tx.objectStore('chunks').openCursor(slicesOf(takeID));
  while (row !== null) {
    hash.update(new Uint8Array(row.value));
    byteLength += row.value.byteLength;
    row = await row.continue();
  }
  if (byteLength === 0) throw new EmptyTake(takeID);
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

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { quietly, STRICT } from '#local/transactions.ts';
import { EmptyTakeError, type FreezeOptions, type Replaced, TakeClosedError } from './device-takes.ts';
import type { TakeHeader } from './take.ts';
import { type RowPage, readRows, type TakeDatabase } from './take-database.ts';
import { aborted, readTake } from './write-take.ts';

const NOTHING_REPLACED: Replaced = { takeIDs: [], change: () => null };

/**
 * Fixes the bytes of a take in one transaction: sets its length and sha256, and changes the takes that it replaces. Hashes the
 * rows one by one, so that an hour of music needs no more memory than a minute; SubtleCrypto would need all bytes at once.
 * @throws TakeClosedError when there is no such take, EmptyTakeError when it has no bytes
 */
export async function freezeTake(
  db: TakeDatabase,
  takeID: string,
  { durationMs, interruption, peaks, replaces = NOTHING_REPLACED }: FreezeOptions,
): Promise<TakeHeader> {
  const tx = quietly(db.transaction(['takes', 'chunks'], 'readwrite', STRICT));
  const raw = await tx.objectStore('takes').get(takeID);
  const header = readTake(raw);
  if (header === null) throw new TakeClosedError(takeID);
  if (header.frozen !== null) return header;
  const hash = sha256.create();
  let byteLength = 0;
  let page: RowPage | null = null;
  do {
    page = await readRows(tx.objectStore('chunks'), takeID, page);
    for (const bytes of page?.rows ?? []) {
      hash.update(new Uint8Array(bytes));
      byteLength += bytes.byteLength;
    }
  } while (page !== null);
  if (byteLength === 0) throw new EmptyTakeError(takeID);
  const frozen: TakeHeader = {
    ...header,
    state: header.state === 'recording' ? 'closed' : header.state,
    interruption: interruption ?? header.interruption,
    peaks: peaks ?? header.peaks,
    frozen: { byteLength, sha256: bytesToHex(hash.digest()), durationMs: Math.round(durationMs) },
  };
  const store = tx.objectStore('takes');
  const replaced = await Promise.all(replaces.takeIDs.map((replacedID) => store.get(replacedID)));
  let changed: (TakeHeader | null)[];
  try {
    changed = replaced.map((row, index) => replaces.change(readTake(row), index));
  } catch (cause) {
    throw await aborted(tx, cause);
  }
  await store.put({ ...raw, ...frozen });
  for (const [index, take] of changed.entries())
    if (take !== null) await store.put({ ...replaced[index], ...take });
  await tx.done;
  return frozen;
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Fingerprint } from './part-ports.ts';

/** The bytes of a take in order, a few rows at a time. */
export type TakeRows = AsyncIterable<readonly ArrayBuffer[]>;

/** Length and hash of a take, with a few rows in memory; null without a byte. */
export async function fingerprintOf(rows: TakeRows): Promise<Fingerprint | null> {
  const hash = sha256.create();
  let byteLength = 0;
  for await (const batch of rows) {
    for (const row of batch) {
      hash.update(new Uint8Array(row));
      byteLength += row.byteLength;
    }
  }
  return byteLength === 0 ? null : { byteLength, sha256: bytesToHex(hash.digest()) };
}

/**
 * The bytes of a take from an offset on. They are handed to the browser a few rows at a time, which keeps a Blob outside of
 * the script's memory, on disk where it is large; so the script never holds the take, let alone twice.
 * @returns null when the take does not have exactly `byteLength` bytes
 */
export async function restOf(rows: TakeRows, byteLength: number, from: number): Promise<Blob | null> {
  const batches: Blob[] = [];
  let at = 0;
  for await (const batch of rows) {
    const kept: BlobPart[] = [];
    for (const row of batch) {
      const skipped = Math.min(row.byteLength, Math.max(0, from - at));
      at += row.byteLength;
      if (skipped < row.byteLength) kept.push(skipped === 0 ? row : new Uint8Array(row, skipped));
    }
    if (kept.length > 0) batches.push(new Blob(kept));
  }
  return at === byteLength && from <= byteLength ? new Blob(batches) : null;
}

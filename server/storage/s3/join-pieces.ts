import { ApiError } from '#contract/errors.ts';
import { uploadCheck } from '#server/storage/receive-upload.ts';
import type { ByteRange, ResumableGrant, StoredObject } from '#server/storage/storage.ts';
import type { Bucket } from './bucket.ts';
import { keyOfObject, placeOfPiece } from './keys.ts';
import { type ObjectInParts, PART_BYTES } from './part-calls.ts';

/** What is read of a piece: bodies that overlapped have left some bytes twice. */
interface Wanted {
  readonly key: string;
  readonly range: ByteRange;
}

/** Of these keys the bytes that follow each other from the first one on, and where they end. */
export function piecesInOrder(keys: readonly string[]): { readonly wanted: Wanted[]; readonly end: number } {
  const places = keys.flatMap((key) => {
    const place = placeOfPiece(key);
    return place === null ? [] : [{ key, ...place }];
  });
  const wanted: Wanted[] = [];
  let reached = 0;
  for (const { key, start, end } of places.sort((one, other) => one.start - other.start)) {
    if (start > reached) break;
    if (end <= reached) continue;
    wanted.push({ key, range: { first: reached - start, last: end - start - 1 } });
    reached = end;
  }
  return { wanted, end: reached };
}

/**
 * Makes the object of its pieces: reads them once, and sends them back as the parts of one upload, of which nobody sees anything
 * before its bytes were checked as a whole. Two servers that do so at once write the same bytes.
 * @throws ApiError 415 and 422 not the announced bytes, 409 another server has just done it, 503 the store fails
 */
export async function joinPieces(
  bucket: Bucket,
  grant: ResumableGrant,
  wanted: readonly Wanted[],
): Promise<StoredObject> {
  const parts = await bucket.inParts(keyOfObject(grant.uploadID), grant);
  try {
    const stored = await sendChecked(bucket, grant, wanted, parts);
    await parts.complete();
    return stored;
  } catch (error) {
    // What this leaves is swept.
    await parts.abort().catch(() => undefined);
    throw error;
  }
}

async function sendChecked(
  bucket: Bucket,
  grant: ResumableGrant,
  wanted: readonly Wanted[],
  parts: ObjectInParts,
): Promise<StoredObject> {
  const check = uploadCheck(grant);
  const part = Buffer.allocUnsafe(Math.min(PART_BYTES, grant.byteLength));
  let filled = 0;
  for (const { key, range } of wanted) {
    const bytes = await bucket.bytes(key, range);
    if (bytes === null) throw new ApiError('api/conflict');
    check.take(bytes);
    for (let at = 0; at < bytes.byteLength; ) {
      const taken = bytes.subarray(at, at + part.byteLength - filled);
      part.set(taken, filled);
      at += taken.byteLength;
      filled += taken.byteLength;
      if (filled < part.byteLength) continue;
      await parts.add(part);
      filled = 0;
    }
  }
  const stored = check.facts();
  if (filled > 0) await parts.add(part.subarray(0, filled));
  return stored;
}

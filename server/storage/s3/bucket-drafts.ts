import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { ApiError } from '#contract/errors.ts';
import { isOtherBytes } from '#server/storage/resumable-drafts.ts';
import type { Appended, Body, ResumableGrant, StoredObject } from '#server/storage/storage.ts';
import type { Bucket } from './bucket.ts';
import { joinPieces, piecesInOrder } from './join-pieces.ts';
import { keyOfIncoming, keyOfPiece, type PiecePlace } from './keys.ts';
import { PIECE_LIMITS, type PieceLimits, pieceReceiver } from './receive-pieces.ts';

/** Drafts that a process puts together at once, with two parts in memory each; others wait for their turn. */
const MAX_JOINED_AT_ONCE = 4;
const REMOVED_AT_ONCE = 8;

/*
 *   incoming/<uploadID>/<start>-<end>    pieces of any length, each written once; where they end is the offset
 *         │ read, checked as a whole
 *         ▼
 *   objects/<uploadID>                   made in parts (multipart): nobody sees it before it is complete
 *
 * No row, no lock and no memory has to outlive a process: any server may receive the next body. Bodies that overlap leave
 * some of the announced bytes twice.
 */
export function bucketDrafts(bucket: Bucket, limits: PieceLimits = PIECE_LIMITS) {
  const receiver = pieceReceiver(limits);
  const underWay = new Map<string, Promise<StoredObject>>();
  const turns = pLimit(MAX_JOINED_AT_ONCE);
  const keysOf = async (uploadID: string) =>
    (await bucket.listed(`${keyOfIncoming(uploadID)}/`)).map(({ key }) => key);
  const remove = async (uploadID: string) => await removeAll(bucket, await keysOf(uploadID));
  /** Of an object that is there: what this leaves is swept. */
  const discard = (uploadID: string) => remove(uploadID).catch(() => undefined);

  const join = async (grant: ResumableGrant) => {
    const { wanted, end } = piecesInOrder(await keysOf(grant.uploadID));
    // Another server has just completed it.
    if (end < grant.byteLength) throw new ApiError('api/conflict');
    try {
      const stored = await joinPieces(bucket, grant, wanted);
      await discard(grant.uploadID);
      return stored;
    } catch (error) {
      if (isOtherBytes(error)) await remove(grant.uploadID);
      throw error;
    }
  };
  /** Once at a time: a device that waits for long asks again. */
  const joined = (grant: ResumableGrant) => {
    const known = underWay.get(grant.uploadID);
    if (known !== undefined) return known;
    const made = turns(() => join(grant)).finally(() => underWay.delete(grant.uploadID));
    underWay.set(grant.uploadID, made);
    return made;
  };

  return {
    remove,
    discard,
    /** Where the bytes end that this process is just receiving: a question each three seconds asks the store nothing. */
    onItsWay: ({ uploadID }: ResumableGrant): number | null => receiver.endOf(uploadID),
    /** How many bytes the store has, from the first one on. */
    lengthOf: async ({ uploadID }: ResumableGrant): Promise<number> =>
      piecesInOrder(await keysOf(uploadID)).end,
    /** Appends a body, and stores the object once its last byte is here. */
    async append(grant: ResumableGrant, offset: number, body: Body): Promise<Appended> {
      const { uploadID, byteLength } = grant;
      await receiver.settle(uploadID);
      const keys = await keysOf(uploadID);
      if (piecesInOrder(keys).end !== offset) throw new ApiError('api/conflict');
      if (keys.length > limits.maxPieces) {
        await removeAll(bucket, keys);
        throw new ApiError('api/unprocessable-entity');
      }
      const end = await receiver.receive(
        { uploadID, start: offset, limit: byteLength, body },
        (place, bytes) => storePiece(bucket, uploadID, place, bytes),
      );
      return { offset: end, stored: end < byteLength ? null : await joined(grant) };
    },
  };
}

export type BucketDrafts = ReturnType<typeof bucketDrafts>;

/** Stores a piece, which the store compares with its sha256. One of the same place is there already: of the same bytes. */
async function storePiece(bucket: Bucket, uploadID: string, place: PiecePlace, bytes: Uint8Array) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { contentType: 'application/octet-stream', byteLength: bytes.byteLength, sha256 };
  await bucket.write(keyOfPiece(uploadID, place), bytes, facts);
}

/** Removes objects, a few at a time. */
export async function removeAll(bucket: Bucket, keys: readonly string[]): Promise<void> {
  const limit = pLimit(REMOVED_AT_ONCE);
  await Promise.all(keys.map((key) => limit(() => bucket.remove(key)))).finally(() => limit.clearQueue());
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { DAY_MS, SECOND_MS } from '#domain/time-units.ts';
import type { BucketConfig } from '#server/config/storage-config.ts';
import { type DiskStorage, diskStorage } from '#server/storage/disk-storage.ts';
import { freeSpace } from '#server/storage/free-space.ts';
import { MEDIA_HEAD_BYTES, type MediaType, mediaTypeOfHead } from '#server/storage/media-head.ts';
import { MissingObject } from '#server/storage/missing-object.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { StoredObject } from '#server/storage/storage.ts';
import { UPLOAD_ADDRESS_TTL_MS } from '#server/storage/upload-grant.ts';
import { bodyIntake, keepOnce, uploadIntake } from '#server/storage/upload-intake.ts';
import { type Bucket, bucketOf, type ListedObject, type ObjectHead } from './bucket.ts';
import { type BucketDrafts, bucketDrafts, removeAll } from './bucket-drafts.ts';
import { addressToPut } from './direct-addresses.ts';
import { draftOfPiece, INCOMING, keyOfIncoming, keyOfObject, OBJECTS } from './keys.ts';
import type { PieceLimits } from './receive-pieces.ts';
import { removeSpooled } from './spool.ts';
import type { CallLimits } from './store-client.ts';

/*
 *   a browser ──PUT, signed──▶ incoming/<uploadID>     what a stranger's address can reach; nobody relies on it
 *                                    │ inspect: type, length and sha256 of these very bytes, then a copy in the store
 *                                    ▼
 *                              objects/<uploadID>      written by this server alone, never twice; from here on only read
 *                                    ▲
 *   a browser ──PUT──▶ this server ──┤ the spool in the data folder holds the draft until the store has the bytes
 *   a browser ──PATCH─▶ any server ──┘ the draft lies in the store itself (bucket-drafts.ts)
 */
/** Uploads that nobody registers are swept a day after their address ended; the bytes of any other are not needed then. */
const INCOMING_TTL_MS = 2 * DAY_MS;
/** Objects that one sweep removes; the next one goes on. */
const MAX_SWEPT = 5_000;

/**
 * Stores recordings and pictures in a bucket. A body that comes whole is spooled below `dataDir` first, on this machine alone.
 * @param limits a test brings its own, and of pieces too
 */
export function s3Storage(
  config: BucketConfig,
  dataDir: string,
  signer: Signer,
  limits?: CallLimits,
  pieceLimits?: PieceLimits,
): DiskStorage {
  const bucket = bucketOf(config, limits);
  const drafts = bucketDrafts(bucket, pieceLimits);
  const spoolDir = join(dataDir, 'spool');
  const spool = diskStorage(spoolDir, signer);
  const bodies = bodyIntake(spoolDir, freeSpace);
  const inspect = async (uploadID: string) =>
    (await inspectStored(bucket, uploadID)) ??
    (await accept(bucket, uploadID)) ??
    (await inspectStored(bucket, uploadID));
  /** Every request has a draft of its own, so that none waits for, or loses, the bytes of another. */
  const keepAs = (uploadID: string) =>
    keepOnce(
      (draft, stored) => bucket.write(keyOfObject(uploadID), { file: draft }, stored),
      () => inspect(uploadID),
    );
  return {
    inspect,
    grant: spool.grant,
    isOurs: spool.isOurs,
    hasRoom: spool.hasRoom,
    async directUpload({ uploadID, contentType, byteLength, sha256 }) {
      if (!config.isDirect || contentType === null || byteLength === null || sha256 === null) return null;
      const facts = { contentType, byteLength, sha256 };
      return await addressToPut(config, keyOfIncoming(uploadID), facts, UPLOAD_ADDRESS_TTL_MS / SECOND_MS);
    },
    async receive(grant, body, sender) {
      const stored = await bodies.receive(grant, body, sender, keepAs(grant.uploadID));
      if (grant.resumable) await drafts.discard(grant.uploadID);
      return stored;
    },
    ...resumableCalls(bucket, drafts, dataDir),
    async open(objectID, range) {
      const stream = await bucket.read(keyOfObject(objectID), { range, traffic: 'listeners' });
      if (stream === null) throw new MissingObject(objectID);
      return stream;
    },
    async put(objectID, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const contentType = mediaTypeOfHead(bytes.subarray(0, MEDIA_HEAD_BYTES)) ?? 'application/octet-stream';
      await bucket.write(keyOfObject(objectID), bytes, { contentType, byteLength: bytes.byteLength, sha256 });
    },
    async remove(objectID) {
      await bucket.remove(keyOfObject(objectID));
      await bucket.remove(keyOfIncoming(objectID));
      await drafts.remove(objectID);
    },
    async sweep(before, resumableBefore) {
      const unclaimedBefore = new Date(before.getTime() - INCOMING_TTL_MS);
      // As on a disk, where each part makes the draft young again: a body that began before the address ended may go on for hours.
      const growing = new Set<string>();
      const isOld = ({ key, modified }: ListedObject) => {
        const draft = draftOfPiece(key);
        if (draft === null) return modified < unclaimedBefore;
        if (modified >= resumableBefore) growing.add(draft);
        return modified < resumableBefore;
      };
      const isLeft = ({ key }: ListedObject) => !growing.has(draftOfPiece(key) ?? '');
      const listed = (await bucket.listed(INCOMING, isOld)).filter(isLeft);
      const old = listed.slice(0, MAX_SWEPT).map(({ key }) => key);
      await removeAll(bucket, old);
      return old.length + (await bucket.abortBefore(OBJECTS, before));
    },
    sweepSpool: async (before) =>
      (await spool.sweep(before, before)) +
      (await removeSpooled(spoolDir, new Date(before.getTime() - DAY_MS))),
  };
}

function resumableCalls(
  bucket: Bucket,
  drafts: BucketDrafts,
  dataDir: string,
): Pick<DiskStorage, 'offset' | 'append'> {
  // Parts pass through memory alone.
  const intake = uploadIntake(dataDir, async () => Number.POSITIVE_INFINITY);
  return {
    async offset(grant) {
      const onItsWay = drafts.onItsWay(grant);
      if (onItsWay !== null) return onItsWay;
      const length = await drafts.lengthOf(grant);
      const isWhole = length < grant.byteLength && (await bucket.head(keyOfObject(grant.uploadID))) !== null;
      return isWhole ? grant.byteLength : length;
    },
    async append(grant, offset, body, { uid }) {
      const { uploadID, byteLength } = grant;
      // Before the store is asked: of a crowd it hears no more than the bound.
      const receiver = await intake.admit({ uploadID, uid, byteLength, mayOvertake: true });
      try {
        const there = await inspectStored(bucket, uploadID);
        if (there !== null) return { offset: byteLength, stored: there };
        return await drafts.append(grant, offset, body);
      } finally {
        receiver.end();
      }
    },
  };
}

/** The facts of an object that this server has written: they stand beside it, because nobody else can write there. */
async function inspectStored(bucket: Bucket, id: string): Promise<StoredObject | null> {
  const head = await bucket.head(keyOfObject(id));
  if (head === null) return null;
  const sha256 = head.metadata['sha256'] ?? head.sha256;
  if (!sha256) throw new Error(`the object ${id} has no sha256: this server did not write it`);
  return { contentType: head.contentType as MediaType, byteLength: head.byteLength, sha256 };
}

/** Looks at what a browser sent, and keeps it when it is a recording or a picture. The sender is believed in nothing. */
async function accept(bucket: Bucket, id: string): Promise<StoredObject | null> {
  const key = keyOfIncoming(id);
  const head = await bucket.head(key);
  if (head === null || head.byteLength === 0 || head.byteLength > MAX_UPLOAD_BYTES) return null;
  const facts = await factsOf(bucket, key, head);
  // The ETag ties the copy to the bytes that were looked at: the address may still be open.
  if (facts === null || !(await bucket.copy(key, head.etag, keyOfObject(id), facts))) return null;
  await bucket.remove(key);
  return facts;
}

/** The store's own checksum where it has one: else the bytes are read and hashed here, a chunk at a time. */
async function factsOf(bucket: Bucket, key: string, head: ObjectHead): Promise<StoredObject | null> {
  const { etag, byteLength } = head;
  const range =
    head.sha256 === null ? undefined : { first: 0, last: Math.min(MEDIA_HEAD_BYTES, byteLength) - 1 };
  const stream = await bucket.read(key, { range, etag });
  if (stream === null) return null;
  const hash = createHash('sha256');
  let start: Uint8Array = new Uint8Array();
  let length = 0;
  for await (const chunk of stream as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    if (start.length < MEDIA_HEAD_BYTES)
      start = Buffer.concat([start, chunk.subarray(0, MEDIA_HEAD_BYTES - start.length)]);
    hash.update(chunk);
    length += chunk.byteLength;
  }
  const contentType = mediaTypeOfHead(start);
  if (contentType === null || (head.sha256 === null && length !== byteLength)) return null;
  return { contentType, byteLength, sha256: head.sha256 ?? hash.digest('hex') };
}

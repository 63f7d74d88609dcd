import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { isAudio, MEDIA_HEAD_BYTES, mediaTypeOfHead } from './media-head.ts';
import type { Body, StoredObject, UploadGrant } from './storage.ts';
import type { Receiver } from './upload-intake.ts';

/** The most bytes that a grant accepts. */
export function maxBytesOf({ byteLength }: Pick<UploadGrant, 'byteLength'>): number {
  return Math.min(MAX_UPLOAD_BYTES, byteLength ?? MAX_UPLOAD_BYTES);
}

/**
 * Streams a body into a draft in `folder`, flushes it to disk and hands it to `store`; the draft is removed in every
 * case. Checks length, content type and hash while reading; only one chunk is in memory.
 * @throws ApiError 413 too long, 415 not the granted type, 422 not the announced bytes, 400 connection broken, 503 as the
 *   receiver
 */
export async function receiveUpload(
  folder: string,
  grant: UploadGrant,
  body: Body,
  receiver: Pick<Receiver, 'expect'>,
  store: (draft: string, stored: StoredObject) => Promise<StoredObject>,
): Promise<StoredObject> {
  const draft = join(folder, `${grant.uploadID}.${randomUUID()}`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    let stored: StoredObject;
    try {
      stored = await write(handle, grant, body, receiver);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return await store(draft, stored);
  } finally {
    await rm(draft, { force: true });
  }
}

async function write(
  handle: FileHandle,
  grant: UploadGrant,
  body: Body,
  receiver: Pick<Receiver, 'expect'>,
): Promise<StoredObject> {
  const check = uploadCheck(grant);
  for await (const chunk of reportBrokenConnection(body)) {
    check.take(chunk);
    await receiver.expect(chunk.byteLength);
    await writeAll(handle, chunk);
  }
  return check.facts();
}

/**
 * Looks at the bytes of an upload while they pass, and says at their end what they are.
 * @throws ApiError 413 too long, 415 not the granted type, 422 not the announced bytes
 */
export function uploadCheck(grant: UploadGrant) {
  const hash = createHash('sha256');
  const limit = maxBytesOf(grant);
  let head = new Uint8Array();
  let byteLength = 0;
  return {
    take(chunk: Uint8Array): void {
      byteLength += chunk.byteLength;
      if (byteLength > limit) throw new ApiError('api/payload-too-large');
      if (head.length < MEDIA_HEAD_BYTES) {
        head = Uint8Array.from([...head, ...chunk.subarray(0, MEDIA_HEAD_BYTES - head.length)]);
        if (head.length === MEDIA_HEAD_BYTES) typeOf(head, grant);
      }
      hash.update(chunk);
    },
    facts: () => checked(head, byteLength, hash, grant),
  };
}

/** Turns a broken connection into a 400: it is an error of the sender, not of the server. */
export async function* reportBrokenConnection(body: Body): Body {
  try {
    yield* body;
  } catch (cause) {
    throw new ApiError('api/bad-request', { cause });
  }
}

function typeOf(head: Uint8Array, { contentType }: UploadGrant) {
  const found = mediaTypeOfHead(head);
  const fits = found !== null && (contentType === null ? isAudio(found) : contentType === found);
  if (!fits) throw new ApiError('api/unsupported-media-type');
  return found;
}

function checked(head: Uint8Array, byteLength: number, hash: Hash, grant: UploadGrant): StoredObject {
  if (grant.byteLength !== null && grant.byteLength !== byteLength) {
    throw new ApiError('api/unprocessable-entity', { details: { byteLength } });
  }
  const contentType = typeOf(head, grant);
  const sha256 = hash.digest('hex');
  if (grant.sha256 !== null && grant.sha256 !== sha256) {
    throw new ApiError('api/unprocessable-entity', { details: { sha256 } });
  }
  return { contentType, byteLength, sha256 };
}

/** @param position null: where the last write ended */
export async function writeAll(
  handle: FileHandle,
  chunk: Uint8Array,
  position: number | null = null,
): Promise<void> {
  for (let at = 0; at < chunk.byteLength; ) {
    const where = position === null ? null : position + at;
    const { bytesWritten } = await handle.write(chunk, at, chunk.byteLength - at, where);
    at += bytesWritten;
  }
}

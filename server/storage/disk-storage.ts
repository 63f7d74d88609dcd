import { createHash } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { ApiError } from '#contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { type FreeSpace, freeSpace, orDiskFull, RESERVED_BYTES } from './free-space.ts';
import { MEDIA_HEAD_BYTES, mediaTypeOfHead } from './media-head.ts';
import { type Body, maxBytesOf, receiveUpload } from './receive-upload.ts';
import type { Signer } from './signer.ts';
import type { Storage, StoredObject, UploadGrant } from './storage.ts';
import { uploadIntake } from './upload-intake.ts';

/** Who sends a body, and how long they say it is. */
export interface Sender {
  readonly uid: string;
  /** null: not said. */
  readonly contentLength: number | null;
}

/*
 *   uploads/parts/<uploadID>.<draft>   being received; a crash leaves it for `sweep`
 *         │ fsync, then link (which never replaces), then fsync of the folder
 *         ▼
 *   uploads/<first two>/<uploadID>     complete; from here on only read, or removed as a whole
 */
export interface DiskStorage extends Storage {
  /** Whether `grant` made the address for exactly this grant. */
  isOurs(grant: UploadGrant, address: URLSearchParams): boolean;
  /**
   * Receives the body of a PUT. A repeat with the same bytes answers with the stored object.
   * @throws ApiError 400, 413, 415, 422 as `receiveUpload`; 409 when other bytes are stored, or are being received; 429 and
   *   503 as `uploadIntake`
   */
  receive(grant: UploadGrant, body: Body, sender: Sender): Promise<StoredObject>;
}

export const UPLOAD_ADDRESS = '/media/uploads/';

/** The form of an upload ID, which is also a file name. */
export const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Stores recordings and pictures on the local disk, below `dataDir`.
 * @param freeSpaceIn free bytes of a folder; a test brings its own
 */
export function diskStorage(
  dataDir: string,
  signer: Signer,
  freeSpaceIn: FreeSpace = freeSpace,
): DiskStorage {
  const folder = join(dataDir, 'uploads');
  const draftsDir = join(folder, 'parts');
  const fileOf = (uploadID: string) => {
    if (!UPLOAD_ID.test(uploadID)) throw new Error('not the id of an upload');
    return join(folder, uploadID.slice(0, 2), uploadID);
  };
  let flushed: Promise<void> = Promise.resolve();
  /** Makes the folders, and flushes their names before the first recording is acknowledged. */
  const prepare = async () => {
    const firstMade = await mkdir(draftsDir, { recursive: true, mode: 0o700 });
    if (firstMade !== undefined) flushed = syncUpTo(draftsDir, dirname(firstMade));
    await flushed;
  };
  const inspect = (uploadID: string) => inspectFile(fileOf(uploadID));
  const intake = uploadIntake(draftsDir, freeSpaceIn);
  return {
    inspect,
    async grant(grant) {
      const query = new URLSearchParams({ exp: seconds(grant), sig: signer.sign(...factsOf(grant)) });
      const headers: Record<string, string> =
        grant.contentType === null ? {} : { 'content-type': grant.contentType };
      return { url: `${UPLOAD_ADDRESS}${grant.uploadID}?${query}`, headers };
    },
    isOurs: (grant, address) =>
      address.get('exp') === seconds(grant) &&
      signer.isGood(address.get('sig') ?? undefined, ...factsOf(grant)),
    async receive(grant, body, { uid, contentLength }) {
      await prepare();
      const limit = maxBytesOf(grant);
      const byteLength = Math.min(limit, contentLength ?? limit);
      const receiver = await intake.admit({ uploadID: grant.uploadID, uid, byteLength });
      try {
        return await receiveUpload(draftsDir, grant, body, receiver, async (draft, stored) => {
          if (await linkOnce(draft, fileOf(grant.uploadID))) return stored;
          const there = await inspect(grant.uploadID);
          if (there?.sha256 !== stored.sha256) throw new ApiError('api/conflict');
          return there;
        });
      } catch (error) {
        throw orDiskFull(error);
      } finally {
        receiver.end();
      }
    },
    async open(uploadID, range) {
      const handle = await open(fileOf(uploadID));
      const stream = handle.createReadStream(range ? { start: range.first, end: range.last } : {});
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    async hasRoom() {
      await prepare();
      return (await freeSpaceIn(draftsDir)) >= RESERVED_BYTES;
    },
    async put(objectID, bytes) {
      await prepare();
      const draft = join(draftsDir, `${objectID}.made`);
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true });
        await linkOnce(draft, fileOf(objectID));
      } finally {
        await rm(draft, { force: true });
      }
    },
    remove: (uploadID) => rm(fileOf(uploadID), { force: true }),
    sweep: (before) => sweepFolder(draftsDir, before),
  };
}

function seconds({ expiresAt }: UploadGrant): string {
  return String(Math.floor(expiresAt.getTime() / 1000));
}

/** The signed facts: method, object, content type, maximum and announced length, announced hash, end. */
function factsOf(grant: UploadGrant) {
  const { uploadID, contentType, byteLength, sha256 } = grant;
  return ['PUT', uploadID, contentType, MAX_UPLOAD_BYTES, byteLength, sha256, seconds(grant)];
}

/** Links a draft to its final name, and never replaces an object. @returns false when an object exists already */
async function linkOnce(draft: string, file: string): Promise<boolean> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isFirst = await link(draft, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  // Flushes after another sender's link, too, because that sender may not have flushed yet. `mkdir` may have made the
  // folder itself. What is above is flushed when it is made: it may belong to another user.
  for (const each of [folder, dirname(folder)]) await syncFolder(each);
  return isFirst;
}

/** Flushes the folders above `folder`, up to `top`. */
async function syncUpTo(folder: string, top: string): Promise<void> {
  for (let each = dirname(folder); ; each = dirname(each)) {
    await syncFolder(each);
    if (each === top) return;
  }
}

/** Flushes a folder, which holds the names of its files: otherwise a power cut could lose an acknowledged recording. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch((error: NodeJS.ErrnoException) => {
    // DATA_DIR itself belongs to root where root started the server, and was made before; its user may only pass through.
    if (error.code === 'EACCES') return null;
    throw error;
  });
  if (handle === null) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function inspectFile(file: string): Promise<StoredObject | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return null;
  const hash = createHash('sha256');
  let head: Uint8Array | undefined;
  let byteLength = 0;
  for await (const chunk of handle.createReadStream() as AsyncIterable<Uint8Array>) {
    head ??= chunk.subarray(0, MEDIA_HEAD_BYTES);
    hash.update(chunk);
    byteLength += chunk.byteLength;
  }
  const contentType = mediaTypeOfHead(head ?? new Uint8Array());
  return contentType === null ? null : { contentType, byteLength, sha256: hash.digest('hex') };
}

async function sweepFolder(draftsDir: string, before: Date): Promise<number> {
  const names = await readdir(draftsDir).catch(() => []);
  const old = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(draftsDir, name)).catch(() => null);
      return facts !== null && facts.mtime < before ? [name] : [];
    }),
  );
  for (const name of old.flat()) await rm(join(draftsDir, name), { force: true });
  return old.flat().length;
}

import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { exists, inspectFile, linkOnce, sweepFolder } from './disk-files.ts';
import { type FreeSpace, freeSpace } from './free-space.ts';
import { MissingObject } from './missing-object.ts';
import { objectFile } from './object-files.ts';
import { receiveUpload } from './receive-upload.ts';
import { isResumableDraft, resumableDrafts } from './resumable-drafts.ts';
import type { Signer } from './signer.ts';
import type { Body, Sender, Storage, StoredObject, UploadGrant } from './storage.ts';
import { bodyIntake, keepOnce } from './upload-intake.ts';

/*
 *   uploads/parts/<uploadID>.resumable  grows over several requests, until it is long enough
 *         │ copied and checked
 *         ▼
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

/** Browsers reach the disk through this server alone, and what arrives is there at once. */
const NO_BUCKET = { directUpload: async () => null, sweepSpool: async () => 0 };

export interface DiskGiven {
  /** Free bytes of a folder; a test brings its own. */
  readonly freeSpaceIn?: FreeSpace;
  /** Rejects while nothing may be written. */
  readonly before?: () => Promise<void>;
}

/** Stores recordings and pictures on the local disk, below `dataDir`. */
export function diskStorage(
  dataDir: string,
  signer: Signer,
  { freeSpaceIn = freeSpace, before }: DiskGiven = {},
): DiskStorage {
  const folder = join(dataDir, 'uploads');
  const { draftsDir, prepare, admitted, receive, hasRoom } = bodyIntake(dataDir, freeSpaceIn, before);
  const fileOf = (uploadID: string) => objectFile(folder, uploadID);
  const drafts = resumableDrafts(draftsDir);
  const inspect = (uploadID: string) => inspectFile(fileOf(uploadID));
  const keepAs = (uploadID: string) =>
    keepOnce(
      (draft) => linkOnce(draft, fileOf(uploadID)),
      () => inspect(uploadID),
    );
  return {
    inspect,
    async grant(grant) {
      const query = new URLSearchParams({ exp: seconds(grant), sig: signer.sign(...factsOf(grant)) });
      const headers: Record<string, string> =
        grant.contentType === null ? {} : { 'content-type': grant.contentType };
      return { url: `${UPLOAD_ADDRESS}${grant.uploadID}?${query}`, headers };
    },
    ...NO_BUCKET,
    isOurs: (grant, address) => isSigned(signer, grant, address),
    receive: (grant, body, sender) => receive(grant, body, sender, keepAs(grant.uploadID)),
    offset: async (grant) =>
      (await exists(fileOf(grant.uploadID))) ? grant.byteLength : await drafts.lengthOf(grant),
    async append(grant, offset, body, { uid, isNewcomer }) {
      const stored = await inspect(grant.uploadID);
      if (stored !== null) return { offset: grant.byteLength, stored };
      // The rest, and the checked copy of it all.
      const byteLength = Math.max(0, grant.byteLength - offset) + grant.byteLength;
      const incoming = { uploadID: grant.uploadID, uid, byteLength, isNewcomer, mayOvertake: true };
      return await admitted(incoming, (receiver) =>
        drafts.append(grant, offset, body, receiver, (draft) =>
          receiveUpload(draftsDir, grant, draft, receiver, keepAs(grant.uploadID)),
        ),
      );
    },
    async open(uploadID, range) {
      const handle = await open(fileOf(uploadID)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new MissingObject(uploadID, error) : error;
      });
      const stream = handle.createReadStream(range ? { start: range.first, end: range.last } : {});
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    hasRoom,
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
    async remove(uploadID) {
      await rm(fileOf(uploadID), { force: true });
      await drafts.remove({ uploadID });
    },
    sweep: (before, resumableBefore) =>
      sweepFolder(draftsDir, (name) => (isResumableDraft(name) ? resumableBefore : before)),
  };
}

function isSigned(signer: Signer, grant: UploadGrant, address: URLSearchParams): boolean {
  const given = address.get('sig') ?? undefined;
  return address.get('exp') === seconds(grant) && signer.isGood(given, ...factsOf(grant));
}

function seconds({ expiresAt }: UploadGrant): string {
  return String(Math.floor(expiresAt.getTime() / 1000));
}

/** The signed facts: methods, object, content type, maximum and announced length, announced hash, end. */
function factsOf(grant: UploadGrant) {
  const { uploadID, contentType, byteLength, sha256 } = grant;
  const methods = grant.resumable ? 'PUT PATCH' : 'PUT';
  return [methods, uploadID, contentType, MAX_UPLOAD_BYTES, byteLength, sha256, seconds(grant)];
}

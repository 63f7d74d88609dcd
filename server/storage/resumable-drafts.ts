import { constants } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { reportBrokenConnection, writeAll } from './receive-upload.ts';
import type { Appended, Body, ResumableGrant, StoredObject } from './storage.ts';
import type { Receiver } from './upload-intake.ts';

const SUFFIX = '.resumable';

/** Whether a file of the drafts' folder belongs to a resumable upload. */
export function isResumableDraft(name: string): boolean {
  return name.endsWith(SUFFIX);
}

/*
 * The end of the file is the offset: it outlives every process, and no lock has to. A body is written at its own place, and
 * only while the file ends there, so of two bodies at once one gives way (409). Should both write the same place in the same
 * moment, both bring the announced bytes. What is stored is a copy that no other body can reach, checked as a whole.
 */
export function resumableDrafts(folder: string) {
  const fileOf = ({ uploadID }: Pick<ResumableGrant, 'uploadID'>) => join(folder, uploadID + SUFFIX);
  const lengthOf = async (grant: Pick<ResumableGrant, 'uploadID'>) =>
    (await stat(fileOf(grant)).catch(nullIfMissing))?.size ?? 0;
  const remove = (grant: Pick<ResumableGrant, 'uploadID'>) => rm(fileOf(grant), { force: true });
  return {
    lengthOf,
    remove,
    /**
     * Appends a body, and stores the object once its last byte is here.
     * @param store checks and stores the bytes of a complete draft
     */
    async append(
      grant: ResumableGrant,
      offset: number,
      body: Body,
      receiver: Pick<Receiver, 'expect'>,
      store: (draft: Body) => Promise<StoredObject>,
    ): Promise<Appended> {
      const handle = await open(fileOf(grant), constants.O_WRONLY | constants.O_CREAT, 0o600);
      let end: number;
      try {
        end = await write(handle, { at: offset, limit: grant.byteLength }, body, receiver);
        // What is answered as safe is safe; a complete draft is flushed as the object.
        if (end < grant.byteLength) await handle.sync();
      } finally {
        await handle.close();
      }
      if (end < grant.byteLength) return { offset: end, stored: null };
      return { offset: end, stored: await finish(grant, store) };
    },
  };

  async function finish(grant: ResumableGrant, store: (draft: Body) => Promise<StoredObject>) {
    const draft = await open(fileOf(grant)).catch(nullIfMissing);
    // Another body has just completed it.
    if (draft === null) throw new ApiError('api/conflict');
    try {
      const stored = await store(draft.createReadStream({ autoClose: false }));
      await remove(grant);
      return stored;
    } catch (error) {
      if (isOtherBytes(error)) await remove(grant);
      throw error;
    } finally {
      await draft.close();
    }
  }
}

async function write(
  handle: FileHandle,
  { at, limit }: { readonly at: number; readonly limit: number },
  body: Body,
  receiver: Pick<Receiver, 'expect'>,
): Promise<number> {
  await requireEnd(handle, at);
  let end = at;
  for await (const chunk of reportBrokenConnection(body)) {
    if (end + chunk.byteLength > limit) throw new ApiError('api/payload-too-large');
    await receiver.expect(chunk.byteLength);
    await requireEnd(handle, end);
    await writeAll(handle, chunk, end);
    end += chunk.byteLength;
  }
  return end;
}

/** @throws ApiError 409 when another body was appended: its sender goes on from there */
async function requireEnd(handle: FileHandle, end: number): Promise<void> {
  if ((await handle.stat()).size !== end) throw new ApiError('api/conflict');
}

/** Whether the bytes can never be stored: the upload begins again. A full disk keeps them. */
export function isOtherBytes(error: unknown): boolean {
  const code = error instanceof ApiError ? error.code : null;
  return code === 'api/unsupported-media-type' || code === 'api/unprocessable-entity';
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

import { createHash } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MEDIA_HEAD_BYTES, mediaTypeOfHead } from './media-head.ts';
import type { StoredObject } from './storage.ts';

/** Links a draft to its final name, and never replaces an object. @returns false when an object exists already */
export async function linkOnce(draft: string, file: string): Promise<boolean> {
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
export async function syncUpTo(folder: string, top: string): Promise<void> {
  for (let each = dirname(folder); ; each = dirname(each)) {
    await syncFolder(each);
    if (each === top) return;
  }
}

/** Flushes a folder, which holds the names of its files: otherwise a power cut could lose an acknowledged recording. */
export async function syncFolder(folder: string): Promise<void> {
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

/** The facts of an object's file; null where there is none, or no medium. */
export async function inspectFile(file: string): Promise<StoredObject | null> {
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

export async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Removes drafts that stood still since the time that `beforeOf` gives for their name. @returns how many */
export async function sweepFolder(draftsDir: string, beforeOf: (name: string) => Date): Promise<number> {
  const names = await readdir(draftsDir).catch(() => []);
  const old = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(draftsDir, name)).catch(() => null);
      return facts !== null && facts.mtime < beforeOf(name) ? [name] : [];
    }),
  );
  for (const name of old.flat()) await rm(join(draftsDir, name), { force: true });
  return old.flat().length;
}

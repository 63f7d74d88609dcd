import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { isOutOfSpace } from '#local/storage-errors.ts';
import { type DownloadEnd, download } from './download.ts';
import type { PackItem } from './plan.ts';
import type { PackPorts } from './ports.ts';

export type FileEnd = 'here' | 'damaged' | Exclude<DownloadEnd, 'whole'>;

/**
 * Brings one file whole into the cache: its length and sha256 are those of the school's list, or it is thrown away and
 * fetched once more. Bears repetition after a crash at any point.
 */
export async function downloadFile(item: PackItem, ports: PackPorts, stop: AbortSignal): Promise<FileEnd> {
  const size = await ports.cache.sizeOf(item.path);
  // Another pack has brought it, or a crash came between the cache and the note of it.
  if (size !== null && (item.sha256 === null || size === item.byteLength)) {
    await ports.files.markComplete(item.path, size);
    return 'here';
  }
  for (const _ of ['once', 'once more']) {
    const end = await download(item, ports, stop);
    if (end !== 'whole') return end;
    try {
      if (await putWhole(item, ports)) return 'here';
    } catch (cause) {
      if (isOutOfSpace(cause)) return 'space';
      throw cause;
    }
    await ports.files.free([item.path]);
  }
  return 'damaged';
}

/** @returns false when the bytes are not those that the school names. */
async function putWhole(item: PackItem, { files, cache, notifyProgress }: PackPorts): Promise<boolean> {
  const hash = sha256.create();
  const parts: Blob[] = [];
  let size = 0;
  for await (const bytes of files.chunks(item.path)) {
    hash.update(new Uint8Array(bytes));
    // A blob's bytes are the browser's to keep, on disk when they are many.
    parts.push(new Blob([bytes]));
    size += bytes.byteLength;
  }
  if (item.sha256 !== null && (size !== item.byteLength || bytesToHex(hash.digest()) !== item.sha256))
    return false;
  const { contentType, etag } = (await files.get(item.path)) ?? { contentType: '', etag: null };
  await cache.put(item.path, wholeAnswer(new Blob(parts, { type: contentType }), contentType, etag));
  // The storage may say yes and keep less.
  if ((await cache.sizeOf(item.path)) !== size) {
    await cache.remove([item.path]);
    return false;
  }
  await files.markComplete(item.path, size);
  notifyProgress();
  return true;
}

/** The answer as the school would give it; what was said of its transport is not true of the copy. */
function wholeAnswer(body: Blob, contentType: string, etag: string | null): Response {
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'content-length': String(body.size),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      ...(etag === null ? {} : { etag }),
    },
  });
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { isOutOfSpace } from '#local/storage-errors.ts';
import { type DownloadEnd, download } from './download.ts';
import type { PackItem } from './plan.ts';
import type { PackPorts } from './ports.ts';

export type FileEnd = 'here' | 'damaged' | Exclude<DownloadEnd, 'whole'>;

/**
 * Downloads one file completely into the cache. Its length and sha256 must be those of the server's list; otherwise the
 * file is deleted and downloaded once more. May be repeated after a crash at any point.
 *
 * @returns 'here' when the whole file is in the cache; 'damaged' after two downloads with wrong bytes
 */
export async function downloadFile(item: PackItem, ports: PackPorts, stop: AbortSignal): Promise<FileEnd> {
  const size = await ports.cache.sizeOf(item.path);
  // Another pack has downloaded it, or a crash came between the cache entry and its row.
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

/** @returns false when the bytes are not those of the server's list. */
async function putWhole(item: PackItem, { files, cache, notifyProgress }: PackPorts): Promise<boolean> {
  const hash = sha256.create();
  const parts: Blob[] = [];
  let size = 0;
  for await (const bytes of files.chunks(item.path)) {
    hash.update(new Uint8Array(bytes));
    // The browser may keep a blob's bytes on disk, outside of the page's memory.
    parts.push(new Blob([bytes]));
    size += bytes.byteLength;
  }
  if (item.sha256 !== null && (size !== item.byteLength || bytesToHex(hash.digest()) !== item.sha256))
    return false;
  const { contentType, etag } = (await files.get(item.path)) ?? { contentType: '', etag: null };
  await cache.put(item.path, wholeAnswer(new Blob(parts, { type: contentType }), contentType, etag));
  // The storage may confirm a write and store less.
  if ((await cache.sizeOf(item.path)) !== size) {
    await cache.remove([item.path]);
    return false;
  }
  await files.markComplete(item.path, size);
  notifyProgress();
  return true;
}

/** The response as the server would send it, without the headers that belong to its transport. */
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

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Path under which the server serves content files. Names are hashes, so an address always means the same bytes. */
export const CONTENT_ADDRESS = '/media/content/';

export interface ContentFile {
  /** `<sha256>.<ext>` */
  name: string;
  /** 28 bits of the hash: an image's cldnVersion, which changes exactly when the image does. */
  version: number;
}

/**
 * Stores `bytes` under their hash in `folder`. Writes a draft, flushes it and renames it, so a file with its final name
 * is always complete, also after a power failure. A stored file is not written again.
 */
export async function storeContentFile(
  folder: string,
  bytes: Uint8Array,
  extension: string,
): Promise<ContentFile> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const name = `${hash}.${extension}`;
  const file = { name, version: Number.parseInt(hash.slice(0, 7), 16) };
  const known = await stat(join(folder, name)).catch(() => null);
  if (known?.size === bytes.byteLength) return file;
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${randomUUID()}.part`);
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, name));
  return file;
}

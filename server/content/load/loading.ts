import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { type ContentFile, storeContentFile } from '#server/content/content-files.ts';
import { extensionOf, imageTypeOf } from '#server/content/read/file-kind.ts';
import { beside } from '#server/content/read/sibling-path.ts';
import type { StoredImage } from '#server/db/tables/learning.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { type LoadResult, putRow } from './put-row.ts';

/** What every step of one load shares. */
export interface Loading {
  readonly trx: Transaction<Tables>;
  /** Absolute: the school's folder, and where its files are kept under their hashes. */
  readonly folder: string;
  readonly filesDir: string;
  readonly result: LoadResult;
}

/** Keeps one file of the folder under its hash. */
export async function keep(
  { folder, filesDir }: Loading,
  path: string,
): Promise<{ file: ContentFile; bytes: Uint8Array }> {
  const bytes = await readFile(join(folder, path));
  return { bytes, file: await storeContentFile(filesDir, bytes, extensionOf(path)) };
}

/** A picture for the image service; its public id is its path without the extension. */
export async function keepImage(loading: Loading, yamlFile: string, name: string): Promise<StoredImage> {
  const path = beside(yamlFile, name);
  const { file, bytes } = await keep(loading, path);
  const publicID = `content/${path.replace(/\.[^.]+$/, '')}`;
  const row = {
    public_id: publicID,
    version: file.version,
    file: file.name,
    content_type: imageTypeOf(path, bytes) ?? 'application/octet-stream',
  };
  await putRow(loading.trx, 'images', ['public_id'], row, loading.result);
  return { cldnPublicID: publicID, cldnVersion: file.version };
}

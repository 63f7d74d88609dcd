import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Database } from '#server/db/connect.ts';
import { hasFingerprint, isIndexComplete } from './content-store.ts';

/** Stored next to the published files: deleting them deletes the mark, too, and they are written again. */
const MARK_FILE = '.published';

/** The sources that check and load content, and the rules of searching texts. */
const LOADER_SOURCES = [import.meta.dirname, join(import.meta.dirname, '../../src/domain')];

/** Hashes everything that a load depends on: the files of the folder and the sources that check and load them. */
export async function fingerprintOf(
  folder: string,
  loader: readonly string[] = LOADER_SOURCES,
): Promise<string> {
  const hash = createHash('sha256');
  for (const place of [folder, ...loader]) {
    const entries = await readdir(place, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) {
      const bytes = await readFile(file);
      hash.update(`${relative(place, file)}\0${bytes.byteLength}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

/** Whether the database, its search index and the files contain exactly this content. */
export async function isPublished(db: Database, filesDir: string, fingerprint: string): Promise<boolean> {
  const mark = await readFile(join(filesDir, MARK_FILE), 'utf8').catch(() => '');
  if (mark !== fingerprint) return false;
  return (await hasFingerprint(db, fingerprint)) && (await isIndexComplete(db));
}

/** Marks the published files after their load. */
export async function markFiles(filesDir: string, fingerprint: string): Promise<void> {
  await mkdir(filesDir, { recursive: true });
  await writeFile(join(filesDir, MARK_FILE), fingerprint, { flush: true });
}

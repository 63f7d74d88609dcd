import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Database } from '#server/db/connect.ts';

/** Stands beside the published files: whoever deletes them deletes the mark, and they are written again. */
const MARK = '.published';

/** How this version checks and loads: its own sources, and the rules by which texts are searched. */
const LOADER = [import.meta.dirname, join(import.meta.dirname, '../../src/domain')];

/** Everything that a load depends on: the folder's files, and how this version checks and loads them. */
export async function fingerprintOf(folder: string, loader: readonly string[] = LOADER): Promise<string> {
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

/** Whether exactly this stands in the database, the index of the search with it, and its files beside it. */
export async function isPublished(db: Database, filesDir: string, fingerprint: string): Promise<boolean> {
  const mark = await readFile(join(filesDir, MARK), 'utf8').catch(() => '');
  if (mark !== fingerprint) return false;
  const row = await db
    .selectFrom('published_content')
    .select('fingerprint')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row !== undefined && (await isIndexed(db));
}

/** A migration that changes how texts are searched empties their index (docs/decisions/012): the next load fills it. */
async function isIndexed(db: Database): Promise<boolean> {
  const missing = await db
    .selectFrom('lessons as l')
    .leftJoin('lesson_texts as t', 't.lesson_id', 'l.lesson_id')
    .where('t.lesson_id', 'is', null)
    .select('l.lesson_id')
    .limit(1)
    .executeTakeFirst();
  return missing === undefined;
}

/** In the transaction of a load: the one thing that stands is this; null when nobody took its fingerprint. */
export async function notePublished(trx: Database, fingerprint: string | null): Promise<void> {
  await trx.deleteFrom('published_content').execute();
  if (fingerprint === null) return;
  await trx.insertInto('published_content').values({ fingerprint }).execute();
}

/** After the load: its files stand. */
export async function markFiles(filesDir: string, fingerprint: string): Promise<void> {
  await mkdir(filesDir, { recursive: true });
  await writeFile(join(filesDir, MARK), fingerprint, { flush: true });
}

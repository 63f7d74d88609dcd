import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { type ContentFile, storeContentFile } from '#server/content/content-files.ts';
import { type LoadResult, putRow } from '#server/content/content-store.ts';
import { type FilmKey, filmFilesOf, type LessonSource, siblingPath } from '#server/content/read/catalogue.ts';
import { extensionOf, imageTypeOf } from '#server/content/read/file-kind.ts';
import { readFilm } from '#server/content/read/media-facts.ts';
import type { StoredImage, StoredVideo } from '#server/db/tables/learning.ts';
import type { Tables } from '#server/db/tables/tables.ts';

/** What all steps of one load share. */
export interface Loading {
  readonly trx: Transaction<Tables>;
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Absolute path of the folder that stores published files under their hashes. */
  readonly filesDir: string;
  readonly result: LoadResult;
}

/** Stores one file of the content folder under its hash. */
export async function storeFile(
  { folder, filesDir }: Loading,
  path: string,
): Promise<{ file: ContentFile; bytes: Uint8Array }> {
  const bytes = await readFile(join(folder, path));
  return { bytes, file: await storeContentFile(filesDir, bytes, extensionOf(path)) };
}

/** Stores an image for the image service; its public ID is its path without the extension. */
export async function storeImage(loading: Loading, yamlFile: string, name: string): Promise<StoredImage> {
  const path = siblingPath(yamlFile, name);
  const { file, bytes } = await storeFile(loading, path);
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

/** Stores a lesson's film, its captions and its poster; null without a film. */
export async function storeFilm(
  loading: Loading,
  lesson: LessonSource,
  key: FilmKey,
): Promise<StoredVideo | null> {
  const files = filmFilesOf(lesson, key);
  if (files === null) return null;
  const film = await storeFile(loading, files.film);
  const facts = await readFilm(film.bytes);
  if (facts === null) throw new Error(`${files.film} is no film: it was not checked`);
  return {
    file: film.file.name,
    captions: (await storeFile(loading, files.captions)).file.name,
    poster: (await storeFile(loading, files.poster)).file.name,
    byteLength: film.bytes.byteLength,
    seconds: facts.seconds,
  };
}

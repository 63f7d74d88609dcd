import type { LessonSource } from '#server/content/read/catalogue.ts';
import { readFilm } from '#server/content/read/film-facts.ts';
import { type FilmKey, filmFilesOf } from '#server/content/read/film-files.ts';
import type { StoredVideo } from '#server/db/tables/learning.ts';
import { keep, type Loading } from './loading.ts';

/** A lesson's film with its captions and its still, each kept under its hash; null without a film. */
export async function keepFilm(
  loading: Loading,
  lesson: LessonSource,
  key: FilmKey,
): Promise<StoredVideo | null> {
  const files = filmFilesOf(lesson, key);
  if (files === null) return null;
  const film = await keep(loading, files.film);
  const facts = await readFilm(film.bytes);
  if (facts === null) throw new Error(`${files.film} is no film: it was not checked`);
  return {
    file: film.file.name,
    captions: (await keep(loading, files.captions)).file.name,
    poster: (await keep(loading, files.poster)).file.name,
    byteLength: film.bytes.byteLength,
    seconds: facts.seconds,
  };
}

import * as z from 'zod/mini';
import { parseWatched, type Watched } from '#domain/lessons/watched.ts';

/** The position where a person left a film, in seconds, and the ranges that they have watched. */
export interface FilmProgress {
  at: number;
  watched: Watched;
}

export interface FilmProgressStore {
  load(): FilmProgress;
  save(place: FilmProgress): void;
}

interface Deps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  uid: string;
  /** Identifies the film for the person: its lesson and which of the films of the lesson. */
  filmID: string;
  now: () => number;
}

const saved = new EventTarget();

/** Calls back whenever the progress of a film was saved: one may play on beside another page. Returns how to stop. */
export function onFilmProgress(listener: () => void): () => void {
  saved.addEventListener('saved', listener);
  return () => saved.removeEventListener('saved', listener);
}

/** The oldest entries beyond this number are deleted. */
const MAX_FILMS = 60;

const StoredFilms = z.record(
  z.string(),
  z.object({ at: z.number(), watched: z.unknown(), left: z.number() }),
);
type StoredFilms = z.infer<typeof StoredFilms>;

/** Stores the progress of one film for one person in localStorage: a few dozen bytes. */
export function createFilmProgressStore({ storage, uid, filmID, now }: Deps): FilmProgressStore {
  const key = `otomichi.films.${uid}`;
  const read = (): StoredFilms => {
    try {
      const parsed = z.safeParse(StoredFilms, JSON.parse(storage.getItem(key) ?? '{}'));
      return parsed.success ? parsed.data : {};
    } catch {
      return {};
    }
  };
  return {
    load() {
      const stored = read()[filmID];
      return stored
        ? { at: Math.max(0, stored.at), watched: parseWatched(stored.watched) }
        : { at: 0, watched: [] };
    },
    save({ at, watched }) {
      const entry = { at: tenths(at), watched: watched.map((range) => range.map(tenths)), left: now() };
      const films = Object.entries({ ...read(), [filmID]: entry });
      films.sort(([, one], [, other]) => other.left - one.left);
      try {
        storage.setItem(key, JSON.stringify(Object.fromEntries(films.slice(0, MAX_FILMS))));
      } catch {
        // The storage is full: the film begins at its start next time.
      }
      saved.dispatchEvent(new Event('saved'));
    },
  };
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

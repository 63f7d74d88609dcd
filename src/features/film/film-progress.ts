import * as z from 'zod/mini';
import { readWatched, type Watched } from '#domain/watched.ts';

/** Where a person left a film, in seconds, and what of it they have watched. */
export interface FilmPlace {
  at: number;
  watched: Watched;
}

export interface FilmMemory {
  load(): FilmPlace;
  save(place: FilmPlace): void;
}

interface Surroundings {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  uid: string;
  /** Names the film among all of this person's: its lesson and which of the lesson's films. */
  filmID: string;
  now: () => number;
}

/** So many films are remembered; the ones left longest ago are forgotten. */
const ROOM = 60;

const Kept = z.record(z.string(), z.object({ at: z.number(), watched: z.unknown(), left: z.number() }));
type Kept = z.infer<typeof Kept>;

/** What is remembered of one film for one person on this device: a few dozen bytes. */
export function filmMemory({ storage, uid, filmID, now }: Surroundings): FilmMemory {
  const key = `otomichi.films.${uid}`;
  const read = (): Kept => {
    try {
      const kept = z.safeParse(Kept, JSON.parse(storage.getItem(key) ?? '{}'));
      return kept.success ? kept.data : {};
    } catch {
      return {};
    }
  };
  return {
    load() {
      const kept = read()[filmID];
      return kept ? { at: Math.max(0, kept.at), watched: readWatched(kept.watched) } : { at: 0, watched: [] };
    },
    save({ at, watched }) {
      const place = { at: tenths(at), watched: watched.map((stretch) => stretch.map(tenths)), left: now() };
      const films = Object.entries({ ...read(), [filmID]: place });
      films.sort(([, one], [, other]) => other.left - one.left);
      try {
        storage.setItem(key, JSON.stringify(Object.fromEntries(films.slice(0, ROOM))));
      } catch {
        // A full device: the film begins anew next time.
      }
    },
  };
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

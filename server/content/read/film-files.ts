import type { LessonSource } from './catalogue.ts';
import { beside } from './sibling-path.ts';

/** A film of a lesson and what must stand beside it; paths from the content folder. */
export interface FilmFiles {
  readonly film: string;
  readonly captions: string;
  readonly poster: string;
}

export type FilmKey = 'video' | 'homeworkVideo';

/** `film.mp4` goes with `film.vtt` (captions in Japanese) and `film.webp` (a still); null without a film. */
export function filmFilesOf({ file, data }: LessonSource, key: FilmKey): FilmFiles | null {
  const name = data[key];
  if (!name) return null;
  const film = beside(file, name);
  const stem = film.replace(/\.mp4$/, '');
  return { film, captions: `${stem}.vtt`, poster: `${stem}.webp` };
}

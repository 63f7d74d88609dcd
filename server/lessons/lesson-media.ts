import type { AppParts } from '#server/app-parts.ts';
import type { Config } from '#server/config/config.ts';
import { contentSigner } from '#server/media/signed-content.ts';

/** Turns a content file's name into an address that plays without a bearer. */
export type SignContent = (file: string) => string;

/** What a lesson's files and films become on their way out. */
export interface LessonMedia {
  readonly sign: SignContent;
  readonly films: Config['videoProvider'];
}

export function lessonMedia(parts: Pick<AppParts, 'config' | 'clock'>): LessonMedia {
  return { sign: contentSigner(parts), films: parts.config.videoProvider };
}

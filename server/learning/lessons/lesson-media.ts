import type { Config } from '#server/config/config.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { contentSigner } from '#server/media/signed-content.ts';

/** Turns a content file's name into an address that plays without a bearer. */
export type SignContent = (file: string) => string;

/** What a lesson's files and films become on their way out. */
export interface LessonMedia {
  readonly sign: SignContent;
  readonly films: Config['videoProvider'];
}

export function lessonMedia(deps: Pick<ServerDeps, 'config' | 'clock'>): LessonMedia {
  return { sign: contentSigner(deps), films: deps.config.videoProvider };
}

import type { Config } from '#server/config/config.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { contentSigner } from '#server/media/content-signer.ts';

/** Turns the name of a content file into an address that works without a bearer token. */
export type SignContent = (file: string) => string;

/** How files and films of a lesson are presented. */
export interface LessonMedia {
  readonly sign: SignContent;
  readonly films: Config['videoProvider'];
}

export function lessonMedia(deps: Pick<ServerDeps, 'config' | 'clock'>): LessonMedia {
  return { sign: contentSigner(deps), films: deps.config.videoProvider };
}

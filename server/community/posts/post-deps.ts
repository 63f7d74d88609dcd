import type { ServerDeps } from '#server/http/server-deps.ts';
import type { PlaysOf } from './present-post.ts';

export interface PostDeps extends Pick<ServerDeps, 'db' | 'clock'> {
  readonly playsOf: PlaysOf;
}

import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { PlaysOf } from './present-post.ts';

export interface PostDeps extends Pick<ServerDeps, 'db' | 'clock' | 'config' | 'replica'> {
  readonly storage: Storage;
  readonly signer: Signer;
  readonly playsOf: PlaysOf;
}

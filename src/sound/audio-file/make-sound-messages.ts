import type { AudioContentType } from '#contract/entities/user-audio.ts';
import type { MadeSound, SoundPiece } from './make-sound.ts';

export interface MakeRequest {
  readonly pieces: readonly SoundPiece[];
  readonly contentType: AudioContentType;
}

export type MakeReply =
  | { readonly kind: 'progress'; readonly part: number }
  | { readonly kind: 'done'; readonly made: MadeSound }
  /** `unfit`: no try will succeed. */
  | { readonly kind: 'failed'; readonly unfit: boolean; readonly message: string };

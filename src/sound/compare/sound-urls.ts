import type { Trim } from '#domain/recordings/trim.ts';

export type Side = 0 | 1;

export interface ComparedSound {
  /** Resolves with the URL to play; asked for at the first press. */
  url(): Promise<string>;
  /** Seconds of all of it; 0 while it is unknown. */
  seconds: number;
  /** What is played of it; null: all. */
  part: Trim | null;
}

/** The URLs of two sounds: asked for once each, so that a second press meanwhile waits for the same one. */
export class SoundURLs {
  readonly #sounds: readonly [ComparedSound, ComparedSound];
  readonly #asked: (Promise<string> | null)[] = [null, null];

  constructor(sounds: readonly [ComparedSound, ComparedSound]) {
    this.#sounds = sounds;
  }

  /** Resolves with null when that sound is not to be had now; a later call asks again. */
  async ask(side: Side): Promise<string | null> {
    const asked = this.#asked[side] ?? this.#sounds[side].url();
    this.#asked[side] = asked;
    try {
      return await asked;
    } catch {
      if (this.#asked[side] === asked) this.#asked[side] = null;
      return null;
    }
  }

  /** The browser holds the bytes of a blob's URL until it is revoked, also of one that comes later. */
  release(side: Side): void {
    const asked = this.#asked[side];
    this.#asked[side] = null;
    asked?.then(
      (url) => url.startsWith('blob:') && URL.revokeObjectURL(url),
      () => undefined,
    );
  }
}

import type { SoundLevel } from '#domain/recordings/equal-loudness.ts';

/** Length and waveform of an audio file. */
export interface AudioFacts {
  /** null if it cannot be found out. */
  durationMs: number | null;
  peaks: number[];
}

/** The level, and the peaks of a waveform. */
export interface MeasuredSound {
  readonly level: SoundLevel;
  readonly peaks: number[];
  readonly durationMs: number;
}

/**
 * What the page gives to the worker: a file, which it reads itself, or decoded samples (mono), which are handed over and not
 * copied. Only the page can decode.
 */
export type WaveformRequest =
  | { readonly kind: 'file'; readonly file: Blob }
  | { readonly kind: 'peaks' | 'level'; readonly samples: Float32Array; readonly sampleRate: number };

/** The facts of a file are null where it is no WAVE. */
export type WaveformReply =
  | { readonly kind: 'file'; readonly facts: AudioFacts | null }
  | { readonly kind: 'peaks'; readonly peaks: number[] }
  | { readonly kind: 'level'; readonly measured: MeasuredSound };

import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import type { ExpectedScore } from '#domain/practice/listening/expected.ts';
import type { Hearing } from '#domain/practice/listening/hearing.ts';

/** What the page gives to the worker; the samples (mono, at HEARING_RATE) are handed over, not copied. */
export interface ListenRequest {
  readonly samples: Float32Array;
  readonly score: ExpectedScore;
  readonly instrument: LessonInstrument;
}

export type ListenReply =
  | { readonly kind: 'progress'; readonly part: number }
  | { readonly kind: 'done'; readonly hearing: Hearing }
  | { readonly kind: 'failed'; readonly message: string };

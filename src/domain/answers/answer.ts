import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';

/** On a plan with comments a recording is answered within this time of its arrival. */
const ANSWER_DUE_MS = 3 * DAY_MS;

/** Nobody else can open a recording for answering for this long after a teacher opened it or last worked on it. */
export const CLAIM_MS = 30 * MINUTE_MS;

/** An answer can be taken back for this long after it was sent; the learner does not see it before. */
export const UNDO_MS = 60 * SECOND_MS;

/** Comments of one answer, texts and voices together. */
export const MAX_COMMENTS = 40;

/** Duration of one voice reply. */
export const MAX_VOICE_SECONDS = 300;

/** How a recording was received: the learner goes on, or records the same task again. */
export const OUTCOMES = ['passed', 'again'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** よくできました and もう一歩. */
export const STAMPS = ['well-done', 'one-more-step'] as const;
export type Stamp = (typeof STAMPS)[number];

/** What a comment is about: the whole take, a moment or a stretch of it in seconds, or a bar of one of the lesson's scores. */
export type Place =
  | { readonly kind: 'whole' }
  | { readonly kind: 'moment'; readonly atSeconds: number }
  | { readonly kind: 'stretch'; readonly startSeconds: number; readonly endSeconds: number }
  /** `score` counts the scores of the lesson's text, `bar` the bars as they are printed; both from 1. */
  | { readonly kind: 'bar'; readonly score: number; readonly bar: number };

/** When the answer to a recording that arrived at `submittedAt` is due. */
export function answerDueAt(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + ANSWER_DUE_MS);
}

/** When an answer sent at `sentAt` reaches the learner. */
export function visibleAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + UNDO_MS);
}

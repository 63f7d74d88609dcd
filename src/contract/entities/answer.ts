import * as z from 'zod/mini';
import { MAX_COMMENTS, OUTCOMES, STAMPS } from '#domain/answers/answer.ts';
import { boundedInt, noteText } from './bounded.ts';
import { RecordingID, Uuid } from './ids.ts';

/** One comment's words. */
export const CommentText = noteText();

/** No take is longer than a day. */
const Seconds = z.number().check(z.minimum(0), z.maximum(86_400));

/** What a comment is about (`Place` of `domain/answers/answer.ts`). */
export const CommentPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({ kind: z.literal('moment'), atSeconds: Seconds }),
  z
    .object({ kind: z.literal('stretch'), startSeconds: Seconds, endSeconds: Seconds })
    .check(z.refine(({ startSeconds, endSeconds }) => startSeconds < endSeconds)),
  z.object({ kind: z.literal('bar'), score: boundedInt(1, 50), bar: boundedInt(1, 500) }),
]);
export type CommentPlace = z.infer<typeof CommentPlace>;

export const CommentBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: CommentText }),
  /** A voice that was uploaded before, by the `recordingID` that its take was given on the device. */
  z.object({ kind: z.literal('voice'), recordingID: RecordingID }),
]);
export type CommentBody = z.infer<typeof CommentBody>;

export const AnswerComment = z.object({
  /** Made on the teacher's device; an edited comment keeps it. */
  commentID: Uuid,
  place: CommentPlace,
  body: CommentBody,
});
export type AnswerComment = z.infer<typeof AnswerComment>;

const answerFields = {
  stamp: z.nullable(z.enum(STAMPS)),
  comments: z.array(AnswerComment).check(z.maxLength(MAX_COMMENTS)),
};

/** An answer as it is sent. */
export const AnswerContent = z.object({ outcome: z.enum(OUTCOMES), ...answerFields });
export type AnswerContent = z.infer<typeof AnswerContent>;

/** An answer as it is being written: the outcome may be open, words may be empty. */
export const AnswerDraft = z.object({ outcome: z.nullable(z.enum(OUTCOMES)), ...answerFields });
export type AnswerDraft = z.infer<typeof AnswerDraft>;

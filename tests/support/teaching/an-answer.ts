import { randomUUID } from 'node:crypto';
import type { AnswerComment, AnswerContent, CommentPlace } from '#contract/entities/answer.ts';

/** A comment in words; a test names only what it is about. */
export function aText(
  text = 'とてもよくなりました。',
  place: CommentPlace = { kind: 'whole' },
): AnswerComment {
  return { commentID: randomUUID(), place, body: { kind: 'text', text } };
}

export function aSpoken(recordingID: string, place: CommentPlace = { kind: 'whole' }): AnswerComment {
  return { commentID: randomUUID(), place, body: { kind: 'voice', recordingID } };
}

/** A whole answer; a test names only what it is about. */
export function anAnswer(rest: Partial<AnswerContent> = {}): AnswerContent {
  return { outcome: 'passed', stamp: null, comments: [aText()], ...rest };
}

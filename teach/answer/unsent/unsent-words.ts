import type { AnswerComment, AnswerContent, AnswerDraft } from '#contract/entities/answer.ts';
import { isBlank, mergedDrafts, sameBody } from '#teach/answer/answer-draft.ts';
import { beginDraft, type ServerDraft } from '#teach/answer/draft-session.ts';
import type { StoredDraft } from '#teach/answer/draft-store.ts';

/**
 * What a teacher wrote to a recording and did not send, on this device and on the server: comments that `sent`, the answer that the
 * learner has, does not say.
 */
export function unsentWords(
  local: StoredDraft | null,
  server: ServerDraft | null,
  sent: AnswerContent | null,
): AnswerComment[] {
  const { content, conflict } = beginDraft(local, server);
  const written: AnswerDraft =
    conflict === null ? content : mergedDrafts(content, conflict.content, () => crypto.randomUUID());
  return written.comments.filter((comment) => !isBlank(comment) && !isSaid(comment, sent));
}

function isSaid(comment: AnswerComment, sent: AnswerContent | null): boolean {
  const same = sent?.comments.find(({ commentID }) => commentID === comment.commentID);
  return same !== undefined && sameBody(same, comment);
}

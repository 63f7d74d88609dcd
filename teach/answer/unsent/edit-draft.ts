import type { AnswerDraft } from '#contract/entities/answer.ts';
import type { SentAnswer } from '#contract/teach/answers.ts';
import { sameContent } from '#teach/answer/answer-draft.ts';
import type { DraftStore } from '#teach/answer/draft-store.ts';

/*
 * A change of an answer that was sent, until it is sent as well or given up. It is on this device alone, beside the draft of an answer
 * that is not sent yet.
 */
const keyOf = (submissionID: string) => `${submissionID}.edit`;

interface EditOf {
  teacherID: string;
  submissionID: string;
  answerID: string;
}

/** What was being changed; null where nothing was, or what was is the answer that was sent. */
export function loadEdit(
  drafts: DraftStore,
  { teacherID, submissionID }: Pick<EditOf, 'teacherID' | 'submissionID'>,
  { answerID, content }: Pick<SentAnswer, 'answerID' | 'content'>,
): AnswerDraft | null {
  const stored = drafts.load(teacherID, keyOf(submissionID));
  if (stored?.answerID !== answerID || sameContent(stored.content, content)) return null;
  return stored.content;
}

export function saveEdit(
  drafts: DraftStore,
  { teacherID, submissionID, answerID }: EditOf,
  content: AnswerDraft,
  savedAt: number,
): void {
  const draft = { content, version: 0, isDirty: true, answerID, savedAt };
  drafts.save(teacherID, keyOf(submissionID), draft);
}

export function forgetEdit(
  drafts: DraftStore,
  { teacherID, submissionID }: Pick<EditOf, 'teacherID' | 'submissionID'>,
): void {
  drafts.remove(teacherID, keyOf(submissionID));
}

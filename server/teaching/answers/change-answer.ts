import { isDeepStrictEqual } from 'node:util';
import type { AnswerContent } from '#contract/entities/answer.ts';
import { ApiError } from '#contract/errors.ts';
import { CLAIM_MS } from '#domain/answers/answer.ts';
import type { Database } from '#server/db/connect.ts';
import { takeClaim } from '#server/teaching/queue/claim-store.ts';
import { requireSubmission } from '#server/teaching/queue/hold-claim.ts';
import { auditTeacher } from '#server/teaching/teachers/audit-store.ts';
import type { Teacher } from '#server/teaching/teachers/session-store.ts';
import { giveVoices } from '#server/teaching/voices/voice-store.ts';
import { reviseAnswerNotice, withdrawAnswerNotice } from './answer-notice.ts';
import { type AnswerRow, addVersion, answerByID, endAnswer, updateAnswer } from './answer-store.ts';
import { deleteComments } from './comment-store.ts';
import { putDraft } from './draft-store.ts';
import { mayWithdraw, voiceRecordings } from './present-answer.ts';
import { factsOf, putContent, requireAnswer } from './send-answer.ts';

/*
 *   sent ──(60 s) undo──▶ undone      its content is the author's draft again, who holds the claim
 *    │  ▲
 *    │  └── edit                      as often as the author wants to
 *    └───── withdraw ──▶ withdrawn    the submission waits again
 *
 * All of it runs in a transaction that has locked the submission.
 */

/** @throws ApiError 404; 403 another teacher's; 410 later than a minute after it was sent, or withdrawn */
export async function undoAnswer(
  trx: Database,
  teacher: Teacher,
  answerID: string,
  now: Date,
): Promise<void> {
  const answer = await lockAnswer(trx, teacher, answerID);
  requireAuthor(answer, teacher);
  if (answer.undone_at !== null) return;
  if (answer.withdrawn_at !== null || now >= answer.visible_at) throw new ApiError('api/gone');
  const { teacherID } = teacher;
  const of = { submissionID: answer.submission_id, teacherID };
  await endAnswer(trx, answer, 'undone_at', now);
  await deleteComments(trx, answerID);
  await keepVoices(trx, answer, now);
  await putDraft(trx, of, answer.content, now);
  await takeClaim(trx, of.submissionID, { teacherID, now, until: new Date(now.getTime() + CLAIM_MS) });
  await withdrawAnswerNotice(trx, { uid: answer.uid, answerID });
  await addVersion(trx, answerID, { action: 'undone', teacherID, content: answer.content, now });
  await auditTeacher(trx, teacher, 'answer.undone', { now, subject: answerID });
}

/** @throws ApiError 404; 403 another teacher's; 410 undone or withdrawn; 422 as `sendAnswer` */
export async function editAnswer(
  trx: Database,
  teacher: Teacher,
  { answerID, content }: { answerID: string; content: AnswerContent },
  now: Date,
): Promise<AnswerRow> {
  const answer = await lockAnswer(trx, teacher, answerID);
  requireAuthor(answer, teacher);
  if (answer.undone_at !== null || answer.withdrawn_at !== null) throw new ApiError('api/gone');
  // A repeated call, or a save without a change.
  if (isDeepStrictEqual(answer.content, content)) return answer;
  const { teacherID } = teacher;
  await keepVoices(trx, answer, now);
  await putContent(trx, { ...answer, teacherID }, content, now);
  await updateAnswer(trx, answerID, content, now);
  const { uid, lesson_id: lessonID, teacher_name: teacherName } = answer;
  await reviseAnswerNotice(trx, { answerID, uid, lessonID, teacherName, content });
  await addVersion(trx, answerID, { action: 'edited', teacherID, content, now });
  await auditTeacher(trx, teacher, 'answer.edited', { now, subject: answerID, details: factsOf(content) });
  return await requireAnswer(trx, answerID);
}

/**
 * Takes an answer away from its learner, by whom `mayWithdraw` allows.
 * @throws ApiError 404; 403 another teacher's; 410 undone
 */
export async function withdrawAnswer(
  trx: Database,
  teacher: Teacher,
  answerID: string,
  now: Date,
): Promise<void> {
  const answer = await lockAnswer(trx, teacher, answerID);
  if (!mayWithdraw(answer, teacher)) throw new ApiError('api/forbidden');
  if (answer.undone_at !== null) throw new ApiError('api/gone');
  if (answer.withdrawn_at !== null) return;
  const { teacherID } = teacher;
  await endAnswer(trx, answer, 'withdrawn_at', now);
  await deleteComments(trx, answerID);
  await keepVoices(trx, answer, now);
  await withdrawAnswerNotice(trx, { uid: answer.uid, answerID });
  await addVersion(trx, answerID, { action: 'withdrawn', teacherID, content: answer.content, now });
  await auditTeacher(trx, teacher, 'answer.withdrawn', { now, subject: answerID });
}

/** Voices that are no longer part of an answer stay as long as any unused one. */
async function keepVoices(trx: Database, answer: AnswerRow, now: Date): Promise<void> {
  const of = { teacherID: answer.teacher_id, submissionID: answer.submission_id, now };
  await giveVoices(trx, of, voiceRecordings(answer.content));
}

/** Locks the submission of an answer, then reads the answer: the other order would read what another call just changed. */
async function lockAnswer(trx: Database, teacher: Teacher, answerID: string): Promise<AnswerRow> {
  const found = await requireVisible(trx, teacher, answerID);
  await requireSubmission(trx, teacher, found.submission_id);
  return await requireAnswer(trx, answerID);
}

/** @throws ApiError 404 for an answer outside the commission */
export async function requireVisible(db: Database, teacher: Teacher, answerID: string): Promise<AnswerRow> {
  const answer = await answerByID(db, answerID);
  if (answer === undefined || !teacher.currCodes.includes(answer.curr_code))
    throw new ApiError('api/not-found');
  return answer;
}

function requireAuthor(answer: AnswerRow, { teacherID }: Teacher): void {
  if (answer.teacher_id !== teacherID) throw new ApiError('api/forbidden');
}

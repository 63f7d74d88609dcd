import { isDeepStrictEqual } from 'node:util';
import type { AnswerContent } from '#contract/entities/answer.ts';
import { ApiError } from '#contract/errors.ts';
import { visibleAt } from '#domain/answers/answer.ts';
import type { Database } from '#server/db/connect.ts';
import { dropClaim } from '#server/teaching/queue/claim-store.ts';
import { holdClaim, requireSubmission } from '#server/teaching/queue/hold-claim.ts';
import { markListened } from '#server/teaching/queue/submission-store.ts';
import { auditTeacher } from '#server/teaching/teachers/audit-store.ts';
import type { Teacher } from '#server/teaching/teachers/session-store.ts';
import { giveVoices } from '#server/teaching/voices/voice-store.ts';
import { addAnswerNotice } from './answer-notice.ts';
import { type AnswerRow, addVersion, answerByID, firstContent, insertAnswer } from './answer-store.ts';
import { putComments } from './comment-store.ts';
import { clearDraft } from './draft-store.ts';
import { learnPhrases, MAX_LEARNT_LENGTH } from './phrase-store.ts';
import { voiceRecordings } from './present-answer.ts';

export interface Sending {
  readonly submissionID: string;
  readonly answerID: string;
  readonly content: AnswerContent;
}

/**
 * Sends an answer, once: the same one again gets what became of the first. Must run in a transaction.
 * @throws ApiError 404, 409 answered or claimed by another; 410 it was undone; 422 other content than before, or a voice that
 *   has not arrived
 */
export async function sendAnswer(
  trx: Database,
  teacher: Teacher,
  { submissionID, answerID, content }: Sending,
  now: Date,
): Promise<AnswerRow> {
  await requireSubmission(trx, teacher, submissionID);
  const known = await answerByID(trx, answerID);
  if (known !== undefined) return await sameAnswer(trx, known, teacher, { submissionID, content });
  const submission = await holdClaim(trx, teacher, submissionID, now);
  const { teacherID } = teacher;
  await insertAnswer(trx, { answerID, submissionID, teacherID, content, now, visibleAt: visibleAt(now) });
  await putContent(trx, { ...submission, answer_id: answerID, teacherID }, content, now);
  await addVersion(trx, answerID, { action: 'sent', teacherID, content, now });
  const { uid, lesson_id: lessonID } = submission;
  const answered = { answerID, uid, lessonID, teacherName: teacher.name, content };
  await addAnswerNotice(trx, answered, { now, visibleAt: visibleAt(now) });
  await markListened(trx, submissionID, now);
  await dropClaim(trx, submissionID, teacherID);
  await clearDraft(trx, { submissionID, teacherID }, now);
  const texts = content.comments.flatMap(({ body }) => (body.kind === 'text' ? [body.text] : []));
  const short = texts.filter((text) => text.length <= MAX_LEARNT_LENGTH);
  await learnPhrases(trx, { lessonID: submission.lesson_id, teacherID, texts: short, now });
  await auditTeacher(trx, teacher, 'answer.sent', { now, subject: answerID, details: factsOf(content) });
  return await requireAnswer(trx, answerID);
}

async function sameAnswer(
  trx: Database,
  known: AnswerRow,
  teacher: Teacher,
  { submissionID, content }: Omit<Sending, 'answerID'>,
): Promise<AnswerRow> {
  if (known.submission_id !== submissionID || known.teacher_id !== teacher.teacherID)
    throw new ApiError('api/unprocessable-entity');
  if (known.undone_at !== null) throw new ApiError('api/gone');
  if (!isDeepStrictEqual(await firstContent(trx, known.answer_id), content))
    throw new ApiError('api/unprocessable-entity');
  return known;
}

/**
 * Stores the comments of an answer, with its voices.
 * @throws ApiError 422 `{reason}`: `empty-text`, `comment-id` (twice, or another answer's), `voice` with the missing recordings
 */
export async function putContent(
  trx: Database,
  answer: { answer_id: string; submission_id: string; lesson_id: string; teacherID: string },
  content: AnswerContent,
  now: Date,
): Promise<void> {
  const { comments } = content;
  if (comments.some(({ body }) => body.kind === 'text' && body.text.trim() === ''))
    throw unusable('empty-text');
  if (new Set(comments.map(({ commentID }) => commentID)).size < comments.length)
    throw unusable('comment-id');
  const recordingIDs = voiceRecordings(content);
  const of = { teacherID: answer.teacherID, submissionID: answer.submission_id, now };
  const voices = new Map(
    (await giveVoices(trx, of, recordingIDs)).map((row) => [row.recording_id, row.voice_id] as const),
  );
  const missing = recordingIDs.filter((recordingID) => !voices.has(recordingID));
  if (missing.length > 0 || new Set(recordingIDs).size < recordingIDs.length)
    throw unusable('voice', { recordingIDs: missing });
  const stored = await putComments(
    trx,
    { answerID: answer.answer_id, lessonID: answer.lesson_id, content, voices },
    now,
  );
  if (!stored) throw unusable('comment-id');
}

function unusable(reason: string, rest: Record<string, unknown> = {}): ApiError {
  return new ApiError('api/unprocessable-entity', { details: { reason, ...rest } });
}

/** What the audit says of an answer: no words. */
export function factsOf({ outcome, stamp, comments }: AnswerContent) {
  return { outcome, stamp, comments: comments.length };
}

export async function requireAnswer(db: Database, answerID: string): Promise<AnswerRow> {
  const row = await answerByID(db, answerID);
  if (row === undefined) throw new Error('an answer is missing');
  return row;
}

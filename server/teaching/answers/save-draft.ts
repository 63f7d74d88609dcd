import type { AnswerDraft } from '#contract/entities/answer.ts';
import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import { holdClaim } from '#server/teaching/queue/hold-claim.ts';
import { auditTeacher } from '#server/teaching/teachers/audit-store.ts';
import type { Teacher } from '#server/teaching/teachers/session-store.ts';
import { giveVoices } from '#server/teaching/voices/voice-store.ts';
import { draftOf, putDraft } from './draft-store.ts';
import { voiceRecordings } from './present-answer.ts';

/**
 * Stores a draft over the version that its device knows. The audit names its beginning, not every key stroke.
 * @returns its new version
 * @throws ApiError 404; 409 `{reason}`: `version` with the stored one, else as `holdClaim`
 */
export async function saveDraft(
  trx: Database,
  teacher: Teacher,
  draft: { submissionID: string; content: AnswerDraft; version: number },
  now: Date,
): Promise<number> {
  const { submissionID, content } = draft;
  await holdClaim(trx, teacher, submissionID, now);
  const of = { submissionID, teacherID: teacher.teacherID };
  const stored = await draftOf(trx, of);
  const isOpen = stored?.content != null;
  const expected = isOpen ? [stored.version] : [0, stored?.version ?? 0];
  if (!expected.includes(draft.version)) {
    const version = isOpen ? stored.version : 0;
    throw new ApiError('api/conflict', { details: { reason: 'version', version } });
  }
  await giveVoices(trx, { ...of, now }, voiceRecordings(content));
  if (!isOpen) await auditTeacher(trx, teacher, 'draft.begun', { now, subject: submissionID });
  return await putDraft(trx, of, content, now);
}

import { ApiError } from '#contract/errors.ts';
import { CLAIM_MS } from '#domain/answers/answer.ts';
import type { Database } from '#server/db/connect.ts';
import { auditTeacher } from '#server/teaching/teachers/audit-store.ts';
import type { Teacher } from '#server/teaching/teachers/session-store.ts';
import { claimantOf, takeClaim } from './claim-store.ts';
import { type LockedSubmission, lockSubmission } from './submission-store.ts';

/**
 * Locks a submission and takes its claim, or prolongs one's own: every action on it does so first. A claim that ran out and
 * that nobody else took is taken again, so that no teacher loses what was written over a long call.
 * @throws ApiError 404 outside the commission; 409 with `details: {reason, teacherName}`, `answered` or `claimed`
 */
export async function holdClaim(
  trx: Database,
  teacher: Teacher,
  submissionID: string,
  now: Date,
  pageID: string | null = null,
): Promise<LockedSubmission & { readonly claimedUntil: Date }> {
  const submission = await requireSubmission(trx, teacher, submissionID);
  if (submission.answered_at !== null)
    throw new ApiError('api/conflict', { details: { reason: 'answered' } });
  const until = new Date(now.getTime() + CLAIM_MS);
  const taken = await takeClaim(trx, submissionID, { teacherID: teacher.teacherID, now, until, pageID });
  if (taken === null) {
    const teacherName = (await claimantOf(trx, submissionID, now))?.name ?? null;
    throw new ApiError('api/conflict', { details: { reason: 'claimed', teacherName } });
  }
  if (taken.isNew) await auditTeacher(trx, teacher, 'claim.taken', { now, subject: submissionID });
  return { ...submission, claimedUntil: until };
}

/** @throws ApiError 404 outside the commission, and where no answer was promised */
export async function requireSubmission(
  trx: Database,
  teacher: Teacher,
  submissionID: string,
): Promise<LockedSubmission> {
  const submission = await lockSubmission(trx, teacher, submissionID);
  if (submission === undefined) throw new ApiError('api/not-found');
  return submission;
}

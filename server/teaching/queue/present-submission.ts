import type { QueuedSubmission } from '#contract/teach/queue.ts';
import { learnerName } from '#domain/answers/learner-name.ts';
import type { SubmissionRow } from './submission-store.ts';

export function presentSubmission(row: SubmissionRow, teacherID: string): QueuedSubmission {
  return {
    submissionID: row.submission_id,
    learner: { learnerID: row.uid, name: learnerName(row.display_name, row.uid) },
    lesson: {
      lessonID: row.lesson_id,
      lessonName: row.lesson_name,
      lessonOrder: row.lesson_order,
      courseName: row.course_name,
      currCode: row.curr_code,
      currName: row.curr_name,
    },
    takeNumber: row.record_order,
    submittedAt: row.submitted_at.toISOString(),
    dueAt: row.answer_due_at?.toISOString() ?? null,
    hasNote: row.note !== null,
    hasDraft: Boolean(row.has_draft),
    answeredAt: row.answered_at?.toISOString() ?? null,
    hasReply: Boolean(row.has_reply),
    claim: claimOf(row, teacherID),
  };
}

function claimOf(row: SubmissionRow, teacherID: string): QueuedSubmission['claim'] {
  const { claimant_id, claimant_name, claimed_until } = row;
  if (claimant_id === null || claimed_until === null) return null;
  return {
    teacherName: claimant_name ?? '',
    isMine: claimant_id === teacherID,
    until: claimed_until.toISOString(),
  };
}

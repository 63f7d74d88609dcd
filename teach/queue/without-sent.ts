import type { QueuedSubmission, QueueView } from '#contract/teach/queue.ts';
import type { JustSent } from '#teach/app/sent-answers.ts';

/** What waits, without what this teacher just answered: a stored list still has it until the server has been asked. */
export function withoutSent(
  submissions: readonly QueuedSubmission[],
  view: QueueView,
  sent: readonly Pick<JustSent, 'submissionID'>[],
): readonly QueuedSubmission[] {
  if (view === 'answered') return submissions;
  const answered = new Set(sent.map(({ submissionID }) => submissionID));
  return submissions.filter(({ submissionID }) => !answered.has(submissionID));
}

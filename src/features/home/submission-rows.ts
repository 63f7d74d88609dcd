import type { RecentSubmission } from '#contract/submissions.ts';
import { inCodeOrder } from '#domain/code-order.ts';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';
import type { DeliveryState } from '#domain/recordings/delivery-state.ts';
import type { WaitingTake } from './home-ports.ts';

export interface SubmissionRow {
  id: string;
  lessonName: string;
  place: LessonPlace;
  /** ISO time of the recording. */
  recordedAt: string;
  state: DeliveryState;
}

/** Delivered rows shown; everything that is still on its way is shown in any case. */
const MAX_DELIVERED_ROWS = 3;

/**
 * The takes of this device joined with what the server has from any device, by recordingID. This device's own state wins:
 * it says 届きました only after the server's answer was read back. What is on its way comes first, then newest first.
 */
export function submissionRows(
  here: readonly WaitingTake[],
  onServer: readonly RecentSubmission[],
): SubmissionRow[] {
  const own = here.map((take): SubmissionRow => {
    const { takeID, lessonName, place, startedAt, state } = take;
    return { id: takeID, lessonName, place, recordedAt: startedAt, state };
  });
  const known = new Set(own.map(({ id }) => id));
  const elsewhere = onServer.flatMap((submission): SubmissionRow[] => {
    const { recordingID, lessonID, lessonName, location, recordTime, submittedAt } = submission;
    if (recordingID !== null && known.has(recordingID)) return [];
    const id = recordingID ?? `${lessonID} ${submittedAt}`;
    return [{ id, lessonName, place: location, recordedAt: recordTime, state: 'delivered' }];
  });
  const newestFirst = [...own, ...elsewhere].sort((one, other) =>
    inCodeOrder(other.recordedAt, one.recordedAt),
  );
  const delivered = newestFirst.filter(({ state }) => state === 'delivered');
  return [
    ...newestFirst.filter(({ state }) => state !== 'delivered'),
    ...delivered.slice(0, MAX_DELIVERED_ROWS),
  ];
}

import type { DrillRecord } from '#domain/practice/drills/drill-record.ts';
import type { GoalChange } from '#domain/practice/practice-goal.ts';
import type { PracticeSpan } from '#domain/practice/practice-span.ts';
import type { ActivityStore } from '#outbox/activity.ts';

/** What the server does not have yet of a person's practice. */
export interface WaitingPractice {
  readonly spans: readonly PracticeSpan[];
  readonly drills: readonly DrillRecord[];
  /** What was changed of the goal. */
  readonly goal: GoalChange;
}

export const NOTHING_WAITS: WaitingPractice = { spans: [], drills: [], goal: {} };

/** Reads what waits of a person's practice; what waits twice is in it once. */
export async function waitingPracticeOf(
  activities: Pick<ActivityStore, 'listOf'>,
  uid: string,
): Promise<WaitingPractice> {
  const waiting = (await activities.listOf(uid)).sort((one, other) => one.createdSeq - other.createdSeq);
  const spans = new Map<string, PracticeSpan>();
  const drills = new Map<string, DrillRecord>();
  let goal: GoalChange = {};
  for (const { deed } of waiting) {
    if (deed.kind === 'practice-goal') goal = { ...goal, ...deed.goal };
    if (deed.kind === 'practice-span') for (const span of deed.spans) spans.set(span.spanID, span);
    if (deed.kind === 'practice-drill') for (const drill of deed.drills) drills.set(drill.drillID, drill);
  }
  return { spans: [...spans.values()], drills: [...drills.values()], goal };
}

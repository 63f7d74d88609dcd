import { type DrillRecord, MAX_DRILLS_A_CALL } from '#domain/practice/drills/drill-record.ts';
import type { PracticeGoal } from '#domain/practice/practice-goal.ts';
import { MAX_SPANS_A_CALL, type PracticeSpan } from '#domain/practice/practice-span.ts';
import type { Activity, ActivityAction, ActivityStore } from './activity.ts';

/** What the server does not have yet of a person's practice. */
export interface WaitingPractice {
  readonly spans: readonly PracticeSpan[];
  readonly drills: readonly DrillRecord[];
  /** null: none waits. */
  readonly goal: PracticeGoal | null;
}

export const NOTHING_WAITS: WaitingPractice = { spans: [], drills: [], goal: null };

/** Reads what waits of a person's practice; what waits twice is in it once. */
export async function waitingPracticeOf(
  activities: Pick<ActivityStore, 'listOf'>,
  uid: string,
): Promise<WaitingPractice> {
  const waiting = (await activities.listOf(uid)).sort((one, other) => one.createdSeq - other.createdSeq);
  const spans = new Map<string, PracticeSpan>();
  const drills = new Map<string, DrillRecord>();
  let goal: PracticeGoal | null = null;
  for (const { deed } of waiting) {
    if (deed.kind === 'practice-goal') goal = deed.goal;
    if (deed.kind === 'practice-span') for (const span of deed.spans) spans.set(span.spanID, span);
    if (deed.kind === 'practice-drill') for (const drill of deed.drills) drills.set(drill.drillID, drill);
  }
  return { spans: [...spans.values()], drills: [...drills.values()], goal };
}

/** Adds spans to those that were not sent yet: a week offline ends in one call, not in fifty. */
export function addedToWaitingSpans(
  activities: Pick<ActivityStore, 'apply'>,
  others: readonly Activity[],
  spans: readonly PracticeSpan[],
): Promise<boolean> {
  return addedToWaiting(activities, others, 'practice-span', (deed) => {
    if (deed.kind !== 'practice-span') return null;
    const all = joined(deed.spans, spans, ({ spanID }) => spanID);
    return all.length > MAX_SPANS_A_CALL ? null : { ...deed, spans: all };
  });
}

/** The same for drills. */
export function addedToWaitingDrills(
  activities: Pick<ActivityStore, 'apply'>,
  others: readonly Activity[],
  drills: readonly DrillRecord[],
): Promise<boolean> {
  return addedToWaiting(activities, others, 'practice-drill', (deed) => {
    if (deed.kind !== 'practice-drill') return null;
    const all = joined(deed.drills, drills, ({ drillID }) => drillID);
    return all.length > MAX_DRILLS_A_CALL ? null : { ...deed, drills: all };
  });
}

/** What waits already stays as it is. */
function joined<T>(waiting: readonly T[], more: readonly T[], idOf: (each: T) => string): T[] {
  const known = new Set(waiting.map(idOf));
  return [...waiting, ...more.filter((each) => !known.has(idOf(each)))];
}

/** @param add the action with more in it; null where the call would be too large */
async function addedToWaiting(
  activities: Pick<ActivityStore, 'apply'>,
  others: readonly Activity[],
  kind: ActivityAction['kind'],
  add: (deed: ActivityAction) => ActivityAction | null,
): Promise<boolean> {
  const waiting = others.filter(({ deed, tried }) => deed.kind === kind && !tried).at(-1);
  if (waiting === undefined) return false;
  let added = false;
  await activities.apply(waiting.id, (current) => {
    const deed = current.tried ? null : add(current.deed);
    added = deed !== null;
    return deed === null ? current : { ...current, deed };
  });
  return added;
}

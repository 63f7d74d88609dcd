import type { PracticeLogs, PractisedLesson } from '#contract/practice/practice-log.ts';
import { type DrillsDone, drillDays } from '#domain/practice/drills/drill-days.ts';
import type { DrillRecord } from '#domain/practice/drills/drill-record.ts';
import { type PractisedDay, practisedDays } from '#domain/practice/practice-days.ts';
import { NO_GOAL, type PracticeGoal } from '#domain/practice/practice-goal.ts';
import type { PracticeSpan } from '#domain/practice/practice-span.ts';
import type { RecentRecord } from '#local/practice/open-records.ts';
import type { WaitingPractice } from '#outbox/views/waiting-practice.ts';

/** What this device knows of a person's practice. */
export interface DevicePractice {
  readonly waiting: WaitingPractice;
  /** Spans that no outbox has yet. */
  readonly open: readonly PracticeSpan[];
  readonly recent: readonly RecentRecord<PracticeSpan>[];
  /** Drills that no outbox has yet, and the last ones. */
  readonly openDrills: readonly DrillRecord[];
  readonly recentDrills: readonly RecentRecord<DrillRecord>[];
}

/** What the server said last, and when that was. */
export interface KnownLogs {
  readonly logs: PracticeLogs;
  readonly fetchedAt: number;
}

export interface PracticeView {
  readonly days: ReadonlyMap<number, PractisedDay>;
  readonly drills: ReadonlyMap<number, readonly DrillsDone[]>;
  readonly goal: PracticeGoal;
  readonly lessonOf: (lessonID: string) => PractisedLesson | null;
}

/**
 * The log as a person expects it: what the server said, and what it cannot have said yet. A span is added while it waits, and
 * when it was finished after the server's answer: the outbox may have delivered it since, without anybody asking again.
 */
export function practiceView(
  known: KnownLogs | null,
  { waiting, open, recent, openDrills, recentDrills }: DevicePractice,
  { now, nameOf }: { now: number; nameOf: (lessonID: string) => PractisedLesson | null },
): PracticeView {
  const fetchedAt = known?.fetchedAt ?? Number.NEGATIVE_INFINITY;
  // One that was finished in the future is of a clock that was set since; then nothing can be said.
  const isLate = ({ finishedAt }: { finishedAt: number }) => finishedAt > fetchedAt && finishedAt <= now;
  const late = recent.filter(isLate).map(({ record }) => record);
  const missing = new Map([...late, ...waiting.spans, ...open].map((span) => [span.spanID, span]));
  const lateDrills = recentDrills.filter(isLate).map(({ record }) => record);
  const newDrills = new Map(
    [...lateDrills, ...waiting.drills, ...openDrills].map((record) => [record.drillID, record]),
  );
  const named = new Map(known?.logs.named.map((lesson) => [lesson.lessonID, lesson]));
  return {
    days: practisedDays(known?.logs.days ?? [], [...missing.values()]),
    drills: drillDays(known?.logs.drills ?? [], [...newDrills.values()]),
    goal: { ...(known?.logs.goal ?? NO_GOAL), ...waiting.goal },
    lessonOf: (lessonID) => named.get(lessonID) ?? nameOf(lessonID),
  };
}

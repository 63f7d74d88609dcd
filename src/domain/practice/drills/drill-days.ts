import { japanDay, parseJapanDay } from '#domain/japan-time.ts';
import { DRILLS, type Drill } from './drill-items.ts';
import type { DrillRecord } from './drill-record.ts';

/** Drills of one kind on a day of Japan (`2026-11-21`). */
export interface DrillCount {
  readonly day: string;
  readonly drill: Drill;
  readonly runs: number;
  readonly rounds: number;
}

/** What was done of one kind. */
export interface DrillsDone {
  readonly drill: Drill;
  readonly runs: number;
  readonly rounds: number;
}

/** The drills of each day, as `japanDay` counts days: what the server counted, and what it does not have yet. */
export function drillDays(
  counts: readonly DrillCount[],
  records: readonly DrillRecord[],
): ReadonlyMap<number, readonly DrillsDone[]> {
  const days = new Map<number, DrillsDone[]>();
  const add = (day: number, more: DrillsDone) => days.set(day, [...(days.get(day) ?? []), more]);
  for (const { day, ...count } of counts) {
    const start = parseJapanDay(day);
    if (start !== null) add(japanDay(start), count);
  }
  for (const { startedAt, drill, rounds } of records) {
    add(japanDay(Date.parse(startedAt)), { drill, runs: 1, rounds });
  }
  return new Map([...days].map(([day, done]) => [day, drillsDone(done)]));
}

/** Added up by kind, in the order in which the drills are listed. */
export function drillsDone(all: readonly DrillsDone[]): DrillsDone[] {
  return DRILLS.flatMap((drill) => {
    const own = all.filter((each) => each.drill === drill);
    if (own.length === 0) return [];
    const runs = own.reduce((sum, each) => sum + each.runs, 0);
    return [{ drill, runs, rounds: own.reduce((sum, each) => sum + each.rounds, 0) }];
  });
}

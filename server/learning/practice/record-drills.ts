import { japanDay } from '#domain/japan-time.ts';
import {
  type DrillRecord,
  isDrillCountedAt,
  MAX_DRILLS_A_DAY,
} from '#domain/practice/drills/drill-record.ts';
import type { Database } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import { insertDrills, storedDrills } from './drill-store.ts';
import { existingLessons } from './practice-store.ts';

/**
 * Stores the drills that a device reports, each once, as spans are stored (record-practice.ts).
 * @returns how many are not counted: of another time, or beyond what a day may have
 */
export async function recordDrills(
  db: Database,
  { uid, drills, now }: { uid: string; drills: readonly DrillRecord[]; now: Date },
): Promise<number> {
  const single = [...new Map(drills.map((each) => [each.drillID, each])).values()];
  return await db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, uid))) return 0;
    const { known, counts } = await storedDrills(trx, uid, single);
    const fresh = single.filter(({ drillID }) => !known.has(drillID));
    const counted = fresh.filter((each) => isDrillCountedAt(each, now.getTime()) && takesPlace(each, counts));
    const lessons = await existingLessons(
      trx,
      counted.flatMap(({ lessonID }) => lessonID ?? []),
    );
    // A lesson that the school does not have any more: the drill was done all the same.
    const named = counted.map((each) =>
      each.lessonID === null || lessons.has(each.lessonID) ? each : { ...each, lessonID: null },
    );
    await insertDrills(trx, uid, named, now);
    return fresh.length - counted.length;
  });
}

function takesPlace({ startedAt }: DrillRecord, counts: Map<number, number>): boolean {
  const day = japanDay(Date.parse(startedAt));
  const count = counts.get(day) ?? 0;
  if (count >= MAX_DRILLS_A_DAY) return false;
  counts.set(day, count + 1);
  return true;
}

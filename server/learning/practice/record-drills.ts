import {
  type DrillRecord,
  isDrillCountedAt,
  MAX_DRILLS_A_DAY,
} from '#domain/practice/drills/drill-record.ts';
import type { Database } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import { insertDrills, storedDrills } from './drill-store.ts';
import { dayPlaces, withKnownLessons } from './reported.ts';

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
    const takesPlace = dayPlaces(counts, MAX_DRILLS_A_DAY);
    const counted = fresh.filter((each) => isDrillCountedAt(each, now.getTime()) && takesPlace(each));
    await insertDrills(trx, uid, await withKnownLessons(trx, counted), now);
    return fresh.length - counted.length;
  });
}

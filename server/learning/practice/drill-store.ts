import type { Insertable } from 'kysely';
import type { DrillDay } from '#contract/practice/practice-log.ts';
import { japanDay } from '#domain/japan-time.ts';
import { DRILLS } from '#domain/practice/drills/drill-items.ts';
import type { DrillRecord } from '#domain/practice/drills/drill-record.ts';
import { nameOfDay } from '#domain/practice/practice-days.ts';
import type { Database } from '#server/db/connect.ts';
import type { PracticeDrills } from '#server/db/tables/practice.ts';
import type { DayRange } from './practice-store.ts';

/** How many drills of each kind were done on each day, oldest first. */
export async function drillDaysOf(db: Database, uid: string, { first, last }: DayRange): Promise<DrillDay[]> {
  const rows = await db
    .selectFrom('practice_drills')
    .where('uid', '=', uid)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy(['day', 'drill'])
    .orderBy('day')
    .orderBy('drill')
    .select(({ fn }) => [
      'day',
      'drill',
      fn.countAll<string>().as('runs'),
      fn.sum<string>('rounds').as('rounds'),
    ])
    .execute();
  return rows.flatMap(({ day, drill, runs, rounds }) => {
    const known = DRILLS.find((each) => each === drill);
    if (known === undefined) return [];
    return [{ day: nameOfDay(day), drill: known, runs: Number(runs), rounds: Number(rounds) }];
  });
}

/** Which of these drills are stored, and how many each of their days has. */
export async function storedDrills(trx: Database, uid: string, drills: readonly DrillRecord[]) {
  const mine = trx.selectFrom('practice_drills').where('uid', '=', uid);
  const ids = drills.map(({ drillID }) => drillID);
  const days = drills.map(({ startedAt }) => japanDay(Date.parse(startedAt)));
  const known = await mine.where('drill_id', 'in', ids).select('drill_id').execute();
  const counts = await mine
    .where('day', 'in', days)
    .groupBy('day')
    .select(['day', ({ fn }) => fn.countAll<string>().as('count')])
    .execute();
  return {
    known: new Set(known.map(({ drill_id }) => drill_id)),
    counts: new Map(counts.map(({ day, count }) => [day, Number(count)])),
  };
}

/** Stores drills; one that is known stays as it is. */
export async function insertDrills(
  trx: Database,
  uid: string,
  drills: readonly DrillRecord[],
  now: Date,
): Promise<void> {
  if (drills.length === 0) return;
  const rows = drills.map(
    ({ drillID, drill, lessonID, startedAt, rounds }): Insertable<PracticeDrills> => ({
      uid,
      drill_id: drillID,
      drill,
      lesson_id: lessonID,
      started_at: new Date(startedAt),
      day: japanDay(Date.parse(startedAt)),
      rounds,
      received_at: now,
    }),
  );
  await trx
    .insertInto('practice_drills')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For the archive, oldest first. */
export async function exportedDrills(db: Database, uid: string) {
  return await db
    .selectFrom('practice_drills as d')
    .leftJoin('lessons as l', 'l.lesson_id', 'd.lesson_id')
    .where('d.uid', '=', uid)
    .orderBy('d.started_at')
    .orderBy('d.drill_id')
    .select([
      'd.drill',
      'd.lesson_id as lessonID',
      'l.lesson_name as lessonName',
      'd.started_at as startedAt',
      'd.rounds',
    ])
    .execute();
}

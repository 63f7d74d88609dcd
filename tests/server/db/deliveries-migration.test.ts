import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import { MIGRATIONS, migrate, readMigrations } from '#server/db/migrate.ts';
import { releaseDueTo } from '#server/learning/releases/record-releases.ts';
import { silentLog } from '#server/lib/log.ts';
import { aCurriculum, aSubscription } from '#tests/support/server/a-curriculum.ts';
import { type ADatabase, aDatabase } from '#tests/support/server/a-database.ts';

const LESSONS = ['pf-a-1', 'pf-a-2', 'pf-a-3', 'pf-b-1', 'pf-b-2', 'pf-b-3'];
const NOW = Date.now();
const on = (day: number) => new Date(NOW + day * DAY_MS);

/** Start and end of each subscription in days from now, from before releases were recorded. */
const LEARNERS: Record<string, [start: number, expire: number | null][]> = {
  'in the middle': [[-12, null]],
  'with everything': [[-100, null]],
  'first day': [[-0.5, null]],
  'not begun': [[3, null]],
  'cancelled, still running': [[-12, 3]],
  ended: [[-60, -49]],
  're-joined': [
    [-60, -49],
    [-6, null],
  ],
  're-joined twice': [
    [-90, -84],
    [-60, -58],
    [-6, null],
  ],
  're-joined before the end': [
    [-12, 10],
    [-2, null],
  ],
};

/** How releases were computed until migration 008. */
function asComputedBefore(contracts: readonly [number, number | null][]) {
  const times: number[] = [];
  for (const [start, expire] of contracts) {
    for (let day = start; times.length < LESSONS.length; day += 5) {
      if (expire !== null && day >= expire) break;
      times.push(on(day).getTime());
    }
  }
  return times.flatMap((at, index) => (at <= NOW ? [[LESSONS[index], at]] : []));
}

let database: ADatabase;
beforeAll(async () => {
  database = await aDatabase('template0');
  const files = await readMigrations(MIGRATIONS);
  const before = files.filter(({ name }) => name < '008');
  await migrate(database.pool, before, silentLog);
  await aCurriculum(database.db, {
    isTaught: false,
    courses: [
      { courseCode: 'pf-a', lessons: 3 },
      { courseCode: 'pf-trial', isTrial: true, lessons: 2 },
      { courseCode: 'pf-b', lessons: 3 },
    ],
  });
  await aCurriculum(database.db, {
    currCode: 'gt',
    isTaught: false,
    courses: [{ courseCode: 'gt-a', lessons: 1 }],
  });
  for (const [uid, contracts] of Object.entries(LEARNERS)) {
    for (const [start, expire] of contracts) {
      const end = expire === null ? {} : { expire: on(expire) };
      await aSubscription(database.db, { uid, start: on(start), ...end });
    }
  }
  await aSubscription(database.db, { uid: 'first day', start: on(-1), currCode: 'gt' });
  await migrate(database.pool, files, silentLog);
});
afterAll(() => database.drop());

async function rowsOf(uid: string) {
  const rows = await database.db
    .selectFrom('deliveries')
    .selectAll()
    .where('uid', '=', uid)
    .where('lesson_id', 'like', 'pf-%')
    .orderBy('lesson_id')
    .execute();
  return rows.map((row) => [row.lesson_id, row.delivered_at.getTime()]);
}

test.each(Object.keys(LEARNERS))('leaves a learner %s exactly the lessons they had', async (uid) => {
  const had = asComputedBefore(LEARNERS[uid] ?? []);
  expect(await rowsOf(uid)).toEqual(had);
  expect(await releaseDueTo(database.db, uid, new Date(NOW))).toBe(0);
  expect(await rowsOf(uid)).toEqual(had);
});

test('releases the next lesson five days after the last one', async () => {
  await releaseDueTo(database.db, 'in the middle', on(3));
  expect((await rowsOf('in the middle')).at(-1)).toEqual(['pf-b-1', on(3).getTime()]);
  await releaseDueTo(database.db, 're-joined', on(4));
  expect((await rowsOf('re-joined')).slice(-2)).toEqual([
    ['pf-b-2', on(-1).getTime()],
    ['pf-b-3', on(4).getTime()],
  ]);
});

test('another curriculum has its own releases', async () => {
  const row = await database.db
    .selectFrom('deliveries')
    .select('uid')
    .where('lesson_id', '=', 'gt-a-1')
    .executeTakeFirst();
  expect(row?.uid).toBe('first day');
});

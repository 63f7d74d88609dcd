import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { practice } from '#contract/practice/practice-log.ts';
import { users } from '#contract/users.ts';
import {
  type DrillRecord,
  MAX_DRILLS_A_CALL,
  MAX_DRILLS_A_DAY,
} from '#domain/practice/drills/drill-record.ts';
import { MAX_SPAN_AGE_MS } from '#domain/practice/practice-span.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { exportFactsOf } from '#server/users/export/export-store.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.database.db, { courses: [{ courseCode: 'pf-trial', isTrial: true, lessons: 1 }] });
});

const aDrill = (agoMs: number, rest: Partial<DrillRecord> = {}): DrillRecord => ({
  drillID: randomUUID(),
  drill: 'name',
  lessonID: 'pf-trial-1',
  startedAt: new Date(server.clock.now().getTime() - agoMs).toISOString(),
  rounds: 20,
  ...rest,
});
const send = async (uid: string, ...drills: DrillRecord[]): Promise<number> => {
  const { status, body } = await server.answer(practice.updateDrills, { drills }, uid);
  expect([status, body]).toEqual([200, { uncounted: expect.any(Number) }]);
  return body.uncounted;
};
const list = async (uid: string) => (await server.answer(practice.listLogs, {}, uid)).body.drills;

// The clock of the test stands at 2026-11-21 10:02:03 in Japan.
it('adds up by day of Japan and by drill, for the person alone', async () => {
  await send(
    'mio',
    aDrill(HOUR_MS),
    aDrill(2 * HOUR_MS, { rounds: 4 }),
    aDrill(HOUR_MS, { drill: 'sing', rounds: 8, lessonID: null }),
    // 23:59 of Japan.
    aDrill(10 * HOUR_MS + 3 * MINUTE_MS, { drill: 'rhythm', rounds: 6 }),
  );
  expect(await list('mio')).toEqual([
    { day: '2026-11-20', drill: 'rhythm', runs: 1, rounds: 6 },
    { day: '2026-11-21', drill: 'name', runs: 2, rounds: 24 },
    { day: '2026-11-21', drill: 'sing', runs: 1, rounds: 8 },
  ]);
  expect(await list('rin')).toEqual([]);
});

it('counts a drill once, however often it arrives, and not one of another time', async () => {
  const [one, two] = [aDrill(HOUR_MS), aDrill(HOUR_MS)];
  await Promise.all([send('kei', one, one), send('kei', two, one), send('kei', one)]);
  expect(await send('kei', { ...one, rounds: 99 }, two)).toBe(0);
  expect(await list('kei')).toEqual([{ day: '2026-11-21', drill: 'name', runs: 2, rounds: 40 }]);
  const uncounted = await send(
    'kei',
    aDrill(MAX_SPAN_AGE_MS + SECOND_MS),
    aDrill(-6 * MINUTE_MS),
    aDrill(-MINUTE_MS),
  );
  expect(uncounted).toBe(2);
});

it('takes so many of a day, also from devices that send at the same time', async () => {
  const calls = Array.from({ length: Math.ceil(MAX_DRILLS_A_DAY / MAX_DRILLS_A_CALL) + 1 }, () =>
    send('yui', ...Array.from({ length: MAX_DRILLS_A_CALL }, () => aDrill(HOUR_MS))),
  );
  const uncounted = (await Promise.all(calls)).reduce((sum, count) => sum + count, 0);
  expect(uncounted).toBe(calls.length * MAX_DRILLS_A_CALL - MAX_DRILLS_A_DAY);
  expect(await list('yui')).toMatchObject([{ runs: MAX_DRILLS_A_DAY }]);
  expect(await send('yui', aDrill(DAY_MS))).toBe(0);
});

it('has them in the archive, also of a lesson that is gone, and stores nothing for who is deleted', async () => {
  await send('ema', aDrill(HOUR_MS), aDrill(HOUR_MS / 2, { lessonID: 'no-such-lesson', drill: 'compare' }));
  const archive = await exportFactsOf(server.database.db, 'ema', server.clock.now());
  expect(archive?.practice.drills).toMatchObject([
    { drill: 'name', lessonID: 'pf-trial-1', lessonName: '第1回', rounds: 20 },
    { drill: 'compare', lessonID: null, lessonName: null },
  ]);
  await server.answer(users.me, {}, 'sora');
  await server.database.db.deleteFrom('people').where('uid', '=', 'sora').execute();
  expect(await send('sora', aDrill(HOUR_MS))).toBe(0);
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { practice } from '#contract/practice/practice-log.ts';
import { users } from '#contract/users.ts';
import type { GoalChange } from '#domain/practice/practice-goal.ts';
import {
  MAX_LESSONS_A_DAY,
  MAX_SPAN_AGE_MS,
  MAX_SPANS_A_CALL,
  MAX_SPANS_A_DAY,
  PRACTICE_TOOLS,
  type PracticeSpan,
} from '#domain/practice/practice-span.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { exportFactsOf } from '#server/users/export/export-store.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.database.db, {
    courses: [{ courseCode: 'pf-trial', isTrial: true, lessons: MAX_LESSONS_A_DAY + 2 }],
  });
});

/** Practised so long before now, for a minute. */
const aSpan = (agoMs: number, rest: Partial<PracticeSpan> = {}): PracticeSpan => ({
  spanID: randomUUID(),
  lessonID: 'pf-trial-1',
  startedAt: new Date(server.clock.now().getTime() - agoMs).toISOString(),
  seconds: 60,
  tools: ['metronome'],
  ...rest,
});
const send = async (uid: string, ...spans: PracticeSpan[]): Promise<number> => {
  const { status, body } = await server.answer(practice.updateLogs, { spans }, uid);
  expect([status, body]).toEqual([200, { uncounted: expect.any(Number) }]);
  return body.uncounted;
};
const list = async (uid: string, range: { from?: string; to?: string } = {}) =>
  (await server.answer(practice.listLogs, range, uid)).body;

// The clock of the test stands at 2026-11-21 10:02:03 in Japan.
it('adds up by day of Japan and by lesson, with the names of the lessons', async () => {
  await send(
    'mio',
    aSpan(HOUR_MS, { seconds: 600 }),
    aSpan(HOUR_MS / 2, { seconds: 90, tools: ['recording', 'metronome'] }),
    aSpan(HOUR_MS / 4, { seconds: 30, lessonID: null, tools: ['tuner'] }),
    // 23:59 and 00:00 of Japan.
    aSpan(10 * HOUR_MS + 3 * MINUTE_MS, { lessonID: 'pf-trial-2' }),
    aSpan(10 * HOUR_MS + 2 * MINUTE_MS, { lessonID: 'pf-trial-2' }),
  );
  const { days, named } = await list('mio');
  expect(days).toEqual([
    { day: '2026-11-20', lessonID: 'pf-trial-2', seconds: 60 },
    { day: '2026-11-21', lessonID: 'pf-trial-1', seconds: 690 },
    { day: '2026-11-21', lessonID: 'pf-trial-2', seconds: 60 },
    { day: '2026-11-21', lessonID: null, seconds: 30 },
  ]);
  expect(named).toMatchObject([
    { lessonID: 'pf-trial-1', location: { courseCode: 'pf-trial', courseVer: 1, lessonOrder: 1 } },
    { lessonID: 'pf-trial-2', lessonName: '第2回' },
  ]);
  const one = await list('mio', { from: '2026-11-20', to: '2026-11-20' });
  expect(one.days).toEqual([{ day: '2026-11-20', lessonID: 'pf-trial-2', seconds: 60 }]);
  expect((await list('rin')).days).toEqual([]);
});

it('counts a span once, however often and in whatever company it arrives', async () => {
  const [one, two] = [aSpan(HOUR_MS), aSpan(HOUR_MS)];
  await Promise.all([send('kei', one, one), send('kei', one), send('kei', two, one)]);
  expect(await send('kei', { ...one, seconds: 4_000 }, two)).toBe(0);
  expect((await list('kei')).days).toEqual([{ day: '2026-11-21', lessonID: 'pf-trial-1', seconds: 120 }]);
  // The id is the device's: that of another person is no obstacle.
  await send('jun', one);
  expect((await list('jun')).days).toEqual([{ day: '2026-11-21', lessonID: 'pf-trial-1', seconds: 60 }]);
});

it('leaves out what is older than 90 days or to come, and counts the rest of the call', async () => {
  const late = [
    aSpan(MAX_SPAN_AGE_MS + SECOND_MS),
    aSpan(-6 * MINUTE_MS),
    aSpan(HOUR_MS, { seconds: 2 * 3600 }),
  ];
  const fits = [aSpan(MAX_SPAN_AGE_MS), aSpan(-4 * MINUTE_MS), aSpan(MINUTE_MS)];
  expect(await send('aki', ...late, ...fits)).toBe(3);
  expect((await list('aki')).days.map(({ seconds }: { seconds: number }) => seconds)).toEqual([60, 120]);
});

it('takes 200 spans of a day, also from devices that send at the same time', async () => {
  const tools = [...PRACTICE_TOOLS];
  const batch = () => Array.from({ length: MAX_SPANS_A_CALL }, () => aSpan(HOUR_MS, { tools }));
  const uncounted = await Promise.all(Array.from({ length: 8 }, () => send('yui', ...batch())));
  expect(uncounted.reduce((sum, each) => sum + each)).toBe(8 * MAX_SPANS_A_CALL - MAX_SPANS_A_DAY);
  expect((await list('yui')).days).toMatchObject([{ seconds: MAX_SPANS_A_DAY * 60 }]);
  expect(await send('yui', aSpan(DAY_MS))).toBe(0);
});

it('names the lessons of a day that were practised most, and counts the others as none', async () => {
  const spans = Array.from({ length: MAX_LESSONS_A_DAY + 2 }, (_, index) =>
    aSpan(HOUR_MS, { lessonID: `pf-trial-${index + 1}`, seconds: 1_000 - index }),
  );
  await send('rei', ...spans);
  const { days, named } = await list('rei');
  expect([days.length, named.length]).toEqual([MAX_LESSONS_A_DAY + 1, MAX_LESSONS_A_DAY]);
  const [none] = days.filter(({ lessonID }: { lessonID: string | null }) => lessonID === null);
  expect(none.seconds).toBe(1_000 - MAX_LESSONS_A_DAY + 1_000 - MAX_LESSONS_A_DAY - 1);
});

it('counts minutes of a lesson that the school does not have as minutes of none', async () => {
  await send('nao', aSpan(HOUR_MS, { lessonID: 'no-such-lesson' }));
  const { days, named } = await list('nao');
  expect([days, named]).toEqual([[{ day: '2026-11-21', lessonID: null, seconds: 60 }], []]);
});

it('remembers the goal, takes it back, and has both in the archive', async () => {
  const uid = 'ema';
  await send(uid, aSpan(HOUR_MS, { tools: ['score'] }));
  const goal = { minutesAWeek: 90, reminderHour: 19 };
  await server.answer(practice.updateGoal, goal, uid);
  expect((await list(uid)).goal).toEqual(goal);
  const archive = await exportFactsOf(server.database.db, uid, server.clock.now());
  expect(archive?.practice).toMatchObject({
    goal,
    spans: [{ lessonID: 'pf-trial-1', lessonName: '第1回', seconds: 60, tools: ['score'] }],
  });
  await server.answer(practice.updateGoal, { minutesAWeek: null, reminderHour: null }, uid);
  expect((await list(uid)).goal).toEqual({ minutesAWeek: null, reminderHour: null });
});

it('changes one part of the goal and leaves the other as another device set it', async () => {
  const uid = 'mio';
  const change = async (part: GoalChange) => (await server.answer(practice.updateGoal, part, uid)).body;
  expect(await change({ minutesAWeek: 60 })).toEqual({ minutesAWeek: 60, reminderHour: null });
  expect(await change({ reminderHour: 18 })).toEqual({ minutesAWeek: 60, reminderHour: 18 });
  expect(await change({ minutesAWeek: null })).toEqual({ minutesAWeek: null, reminderHour: 18 });
  expect((await list(uid)).goal).toEqual({ minutesAWeek: null, reminderHour: 18 });
});

it('needs no subscription and survives a person who is being deleted', async () => {
  await server.answer(users.me, {}, 'sora');
  const { db } = server.database;
  await db.deleteFrom('people').where('uid', '=', 'sora').execute();
  expect(await send('sora', aSpan(HOUR_MS))).toBe(0);
});

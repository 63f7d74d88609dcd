import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { notificationSettings } from '#contract/notices/settings.ts';
import { practice } from '#contract/practice/practice-log.ts';
import { users } from '#contract/users.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { remindRestingLearners } from '#server/homework/reminders/remind-homework.ts';
import { releaseLessons } from '#server/learning/releases/release-lessons.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { mailsTo } from '#tests/support/server/notices/mails.ts';

let server: ListeningServer;
let uid = '';
beforeAll(async () => {
  server = await aListeningServer();
});
beforeEach(async () => {
  await nextAt(10);
  uid = `learner-${randomUUID()}`;
  await server.api(uid)(users.me, {});
});

/** Moves the clock to that hour of Japan, of this day or the next. */
async function nextAt(hour: number): Promise<void> {
  const { clock } = server.server;
  const target = (hour - 9) * HOUR_MS;
  const passed = clock.now().getTime() % DAY_MS;
  clock.advance((((target - passed) % DAY_MS) + DAY_MS) % DAY_MS);
}

async function join(daysAgo: number, rest: { planID?: number; expire?: Date } = {}): Promise<void> {
  const start = new Date(server.server.clock.now().getTime() - daysAgo * DAY_MS);
  await aSubscription(server.server.deps.db, { uid, start, ...rest });
  await releaseLessons.run(server.server.deps);
}

const run = () => remindRestingLearners(server.server.deps);
/** Runs the job as the queue does, every hour of some days. */
async function runFor(days: number): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += 1) {
    await run();
    server.server.clock.advance(HOUR_MS);
  }
}
const reminders = async () =>
  (await mailsTo(server.server.deps.db, `${uid}@example.jp`)).filter(({ subject }) =>
    subject?.includes('弾いてみませんか'),
  );

it('reminds of the newest lesson whose homework rests, in the evening, once a week at most', async () => {
  await join(8);
  await runFor(1);
  const [mail, ...others] = await reminders();
  expect(others).toEqual([]);
  expect(mail?.body).toContain('「第2回」の課題');
  expect(mail?.body).toContain('/lessons/pf-1_1_2/homework');
  expect(new Date((mail?.created_at.getTime() ?? 0) + 9 * HOUR_MS).getUTCHours()).toBe(19);
  expect(mail?.unsubscribe_url).toContain('kind=homeworkReminder');
  expect(mail?.by_day).toBe(true);
  await runFor(5);
  expect(await reminders()).toHaveLength(1);
  await runFor(2);
  expect(await reminders()).toHaveLength(2);
});

it('comes at the hour at which the learner usually records', async () => {
  await join(20);
  for (const days of [16, 12, 9]) {
    const at = server.server.clock.now().getTime() - days * DAY_MS;
    await aSubmission(server, {
      uid,
      lessonID: 'pf-1-1',
      recordTime: new Date(at + 2.5 * HOUR_MS).toISOString(),
    });
  }
  await server.server.deps.db
    .updateTable('user_audios')
    .set(({ ref }) => ({ register_time: ref('record_time') }))
    .where('uid', '=', uid)
    .execute();
  await runFor(1);
  const [mail] = await reminders();
  expect(new Date((mail?.created_at.getTime() ?? 0) + 9 * HOUR_MS).getUTCHours()).toBe(12);
});

it('comes at the hour that the learner chose, and not to who practised lately', async () => {
  await join(8);
  await server.api(uid)(practice.updateGoal, { minutesAWeek: null, reminderHour: 8 });
  const span = { lessonID: null, startedAt: server.server.clock.now().toISOString(), seconds: 60 };
  await server.api(uid)(practice.updateLogs, {
    spans: [{ ...span, spanID: randomUUID(), tools: ['metronome'] }],
  });
  await runFor(4);
  expect(await reminders()).toEqual([]);
  await runFor(2);
  const [mail, ...others] = await reminders();
  expect(others).toEqual([]);
  expect(new Date((mail?.created_at.getTime() ?? 0) + 9 * HOUR_MS).getUTCHours()).toBe(8);
});

it('leaves in peace who submitted, did something lately, is no learner any more, or does not want it', async () => {
  await join(8);
  await aSubmission(server, { uid, lessonID: 'pf-1-2' });
  await runFor(1);
  expect(await reminders()).toEqual([]);

  uid = `active-${randomUUID()}`;
  await server.api(uid)(users.me, {});
  await nextAt(10);
  await join(8);
  await server.api(uid)(lessonActivity.logText, { lessonID: 'pf-1-1' });
  await runFor(1);
  expect(await reminders()).toEqual([]);

  uid = `former-${randomUUID()}`;
  await server.api(uid)(users.me, {});
  await join(8, { expire: new Date(server.server.clock.now().getTime() - HOUR_MS) });
  await runFor(1);
  expect(await reminders()).toEqual([]);

  uid = `quiet-${randomUUID()}`;
  await server.api(uid)(notificationSettings.update, { homeworkReminder: false });
  await join(8);
  await runFor(1);
  expect(await reminders()).toEqual([]);
});

it('stops after three in vain, and begins again after the learner did something', async () => {
  await join(16);
  for (let week = 0; week < 5; week += 1) {
    await nextAt(19);
    await run();
    server.server.clock.advance(7 * DAY_MS);
  }
  expect(await reminders()).toHaveLength(3);
  await server.api(uid)(lessonActivity.logText, { lessonID: 'pf-1-1' });
  server.server.clock.advance(6 * DAY_MS);
  await nextAt(19);
  await run();
  expect(await reminders()).toHaveLength(4);
});

it('is written once when several servers run it at the same time', async () => {
  await join(8);
  await nextAt(19);
  await Promise.all([run(), run(), run()]);
  expect(await reminders()).toHaveLength(1);
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { learning } from '#contract/learning.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { releaseDueTo } from '#server/learning/releases/record-releases.ts';
import { releaseLessons } from '#server/learning/releases/release-lessons.ts';
import { uidsWithDueSlots } from '#server/learning/releases/release-store.ts';
import { aLog } from '#tests/support/a-log.ts';
import { aCurriculum, aSubscription } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
let uid = '';
let people = 0;

const now = () => server.clock.now();
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
const run = () => releaseLessons.run(server.deps);

beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.database.db, {
    courses: [
      { courseCode: 'pf-trial', isTrial: true, lessons: 2 },
      { courseCode: 'pf-first', lessons: 3 },
      { courseCode: 'pf-second', lessons: 2 },
    ],
  });
});
beforeEach(() => {
  people += 1;
  uid = `learner-${people}`;
});

const join = (facts: { start: Date; expire?: Date; uid?: string }) =>
  aSubscription(server.database.db, { uid, ...facts });

async function recorded(who = uid) {
  const rows = await server.database.db
    .selectFrom('deliveries')
    .selectAll()
    .where('uid', '=', who)
    .orderBy('delivered_at')
    .execute();
  return rows.map((row) => [row.lesson_id, row.delivered_at.getTime()]);
}

/** The lessons that the API lists for the person, with their times. */
async function listedLessons() {
  const { body } = await server.answer(learning.listUserLessons, { currCode: 'pf-beginner' }, uid);
  return body.lessons.flatMap((lesson: { delivered: boolean; lessonID: string; userLesson?: never }) =>
    lesson.delivered && lesson.userLesson
      ? [[lesson.lessonID, Date.parse((lesson.userLesson as { startTime: string }).startTime)]]
      : [],
  );
}

describe('the job', () => {
  it('releases a lesson at the start and every 5 days, then the next course, each once', async () => {
    const start = now().getTime();
    await join({ start: now() });
    const names = ['pf-first-1', 'pf-first-2', 'pf-first-3', 'pf-second-1', 'pf-second-2'];
    for (const index of names.keys()) {
      await run();
      await run();
      const expected = names.slice(0, index + 1).map((name, n) => [name, start + n * 5 * DAY_MS]);
      expect(await recorded()).toEqual(expected);
      expect(await listedLessons()).toEqual(expected);
      server.clock.advance(5 * DAY_MS);
    }
    await run();
    expect(await recorded()).toHaveLength(5);
  });

  it('is not needed for a lesson to open to the second', async () => {
    await join({ start: now() });
    server.clock.advance(5 * DAY_MS - 1);
    expect(await listedLessons()).toHaveLength(1);
    server.clock.advance(1);
    const seen = await listedLessons();
    expect(seen).toHaveLength(2);
    expect(await recorded()).toEqual([]);
    server.clock.advance(30_000);
    await run();
    expect(await recorded()).toEqual(seen);
  });

  it('catches up after days without a server, with the due times', async () => {
    await join({ start: daysAgo(11) });
    await run();
    const start = daysAgo(11).getTime();
    expect(await recorded()).toEqual([
      ['pf-first-1', start],
      ['pf-first-2', start + 5 * DAY_MS],
      ['pf-first-3', start + 10 * DAY_MS],
    ]);
    const rows = await server.database.db
      .selectFrom('deliveries')
      .select('recorded_at')
      .where('uid', '=', uid)
      .execute();
    expect(new Set(rows.map((row) => row.recorded_at.getTime()))).toEqual(new Set([now().getTime()]));
  });

  it('releases once when several servers run it at the same time', async () => {
    await join({ start: daysAgo(7) });
    const counts = await Promise.all([0, 1, 2, 3].map(() => releaseDueTo(server.database.db, uid, now())));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    expect(await recorded()).toHaveLength(2);
  });

  it('continues with the others when one person fails', async () => {
    const { log, lines } = aLog('info', now);
    const others = [`${uid}-a`, `${uid}-b`, `${uid}-c`];
    for (const other of others) await join({ start: now(), uid: other });
    await server.database.pool.query(
      `alter table deliveries add constraint trouble check (uid <> '${others[1]}') not valid`,
    );
    await releaseLessons.run({ ...server.deps, log });
    expect(await Promise.all(others.map(async (other) => (await recorded(other)).length))).toEqual([1, 0, 1]);
    expect(lines.join()).toContain('lessons not delivered');
    await server.database.pool.query('alter table deliveries drop constraint trouble');
    await run();
    expect(await recorded(others[1])).toHaveLength(1);
  });
});

describe('a server that stops', () => {
  it('releases to nobody else, and the next run does', async () => {
    const others = [`${uid}-a`, `${uid}-b`];
    for (const other of others) await join({ start: now(), uid: other });
    const counts = () => Promise.all(others.map(async (other) => (await recorded(other)).length));
    await releaseLessons.run(server.deps, AbortSignal.abort());
    expect(await counts()).toEqual([0, 0]);
    await run();
    expect(await counts()).toEqual([1, 1]);
  });
});

describe('the end of a subscription and a new one', () => {
  it('releases until expireTime, then nothing, then the next lesson at the new start', async () => {
    const start = now();
    await join({ start, expire: new Date(start.getTime() + 10 * DAY_MS) });
    server.clock.advance(40 * DAY_MS);
    await run();
    expect((await recorded()).map(([name]) => name)).toEqual(['pf-first-1', 'pf-first-2']);
    await join({ start: now() });
    const again = now().getTime();
    expect((await listedLessons()).slice(2)).toEqual([['pf-first-3', again]]);
    server.clock.advance(5 * DAY_MS);
    await run();
    expect((await recorded()).slice(2)).toEqual([
      ['pf-first-3', again],
      ['pf-second-1', again + 5 * DAY_MS],
    ]);
  });

  it('leaves released lessons open when the end is set to a day in the past', async () => {
    await join({ start: daysAgo(8) });
    await run();
    await server.database.db
      .updateTable('subscriptions')
      .set({ cancel_time: now(), expire_time: daysAgo(6) })
      .where('uid', '=', uid)
      .execute();
    await join({ start: now() });
    await run();
    expect((await recorded()).map(([name]) => name)).toEqual(['pf-first-1', 'pf-first-2', 'pf-first-3']);
    expect(await listedLessons()).toEqual(await recorded());
  });

  it('releases lessons of a completed subscription until it expires', async () => {
    await join({ start: daysAgo(6) });
    const done = server.database.db.updateTable('subscriptions').set({ completed: true });
    await done.where('uid', '=', uid).execute();
    await run();
    expect(await recorded()).toHaveLength(2);
  });
});

it('queries only people with a due slot', async () => {
  const due = () => uidsWithDueSlots(server.database.db, { now: now(), after: '', limit: 500 });
  await join({ start: now() });
  await join({ start: daysAgo(9), expire: daysAgo(1), uid: `${uid}-former` });
  await join({ start: new Date(now().getTime() + DAY_MS), uid: `${uid}-next` });
  expect(await due()).toEqual(expect.arrayContaining([uid, `${uid}-former`]));
  await run();
  expect(await due()).toEqual([]);
  server.clock.advance(DAY_MS);
  expect(await due()).toEqual([`${uid}-next`]);
});

import { beforeAll, expect, it } from 'vitest';
import { inbox } from '#contract/notices/inbox.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { releaseLessons } from '#server/learning/releases/release-lessons.ts';
import { aCurriculum, aSubscription } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.database.db, { courses: [{ courseCode: 'pf-first', lessons: 7 }] });
});

const run = () => releaseLessons.run(server.deps);
async function noticesOf(uid: string) {
  const { body } = await server.answer(inbox.list, {}, uid);
  return body.notices.map(({ kind, title, body, link }: Record<string, unknown>) => [
    kind,
    title,
    body,
    link,
  ]);
}

it('reports each lesson once, when its release is recorded', async () => {
  await aSubscription(server.database.db, { uid: 'mio', start: server.clock.now() });
  await run();
  await run();
  const first = [
    'lesson',
    '新しいレッスンが届きました',
    '「第1回」（pf-first レッスン1）',
    '/lessons/pf-first_1_1',
  ];
  expect(await noticesOf('mio')).toEqual([first]);
  server.clock.advance(5 * DAY_MS);
  await run();
  const second = [
    'lesson',
    '新しいレッスンが届きました',
    '「第2回」（pf-first レッスン2）',
    '/lessons/pf-first_1_2',
  ];
  expect(await noticesOf('mio')).toEqual([second, first]);
});

it('reports several that were due at one time in one notice', async () => {
  const start = new Date(server.clock.now().getTime() - 21 * DAY_MS);
  await aSubscription(server.database.db, { uid: 'jun', start });
  await run();
  expect(await noticesOf('jun')).toEqual([
    ['lesson', '新しいレッスンが5つ届きました', '「第1回」「第2回」「第3回」など', '/courses/pf-first_1'],
  ]);
});

it('says nothing of lessons that were recorded before there were notices', async () => {
  await aSubscription(server.database.db, { uid: 'ren', start: server.clock.now() });
  await run();
  await server.database.db.deleteFrom('notices').where('uid', '=', 'ren').execute();
  await run();
  expect(await noticesOf('ren')).toEqual([]);
});

import { beforeAll, describe, expect, it, test } from 'vitest';
import { learning } from '#contract/learning.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { createApp } from '#server/app.ts';
import { releaseLessons } from '#server/learning/releases/release-lessons.ts';
import { watched } from '#tests/support/community/explained.ts';
import {
  aCurriculum,
  addCourse,
  addLesson,
  aSubscription,
  retireCourse,
} from '#tests/support/server/a-curriculum.ts';
import { type AServer, aBearer, aServer, requestOf } from '#tests/support/server/a-server.ts';

const CURR = { currCode: 'pf-beginner' };
const SONGS = { courseCode: 'pf-songs', courseVer: 1 };
let server: AServer;
let statements: ReturnType<typeof watched>['statements'];
let answer: (...call: Parameters<AServer['answer']>) => ReturnType<AServer['answer']>;
const db = () => server.database.db;

beforeAll(async () => {
  server = await aServer();
  await aCurriculum(db(), {
    courses: [
      { courseCode: 'pf-trial', isTrial: true, lessons: 2 },
      { courseCode: 'pf-songs', lessons: 4 },
    ],
  });
  const watching = watched(server.database.pool);
  statements = watching.statements;
  const app = createApp({ ...server.deps, db: watching.db });
  answer = async (endpoint, input, uid = '') => {
    const response = await app.request(requestOf(endpoint, input, aBearer(uid)));
    return { status: response.status, body: await response.json() };
  };
  const start = new Date(server.clock.now().getTime() - 6 * DAY_MS);
  for (const uid of ['learner', 'planned']) await aSubscription(db(), { uid, start });
  const expire = new Date(server.clock.now().getTime() - DAY_MS);
  await aSubscription(db(), { uid: 'former', start, expire });
  await releaseLessons.run(server.deps);
  // As in the minute before the job has come.
  await db().deleteFrom('deliveries').where('uid', '=', 'planned').execute();
});

describe('what is published is read again', () => {
  const names = async () => {
    const { lessons } = (await answer(learning.listUserLessons, CURR, 'learner')).body;
    const { courses } = (await answer(learning.listCourses, CURR, 'learner')).body;
    return JSON.stringify([lessons, courses]);
  };
  const lesson = () => db().updateTable('lessons').where('lesson_id', '=', 'pf-songs-2');
  test.each([
    ['a lesson is written', '右手', () => lesson().set({ lesson_name: '右手' }).execute()],
    ['it is written again', '左手', () => lesson().set({ lesson_name: '左手' }).execute()],
    ['a course is written', '歌', () => db().updateTable('courses').set({ course_name: '歌' }).execute()],
    ['a teacher is written', '紹介', () => db().updateTable('teachers').set({ bio: '紹介' }).execute()],
    ['a lesson is added', '"pf-trial-3"', () => addLesson(db(), 'pf-trial', 3)],
    [
      'a course is added',
      '"pf-etudes"',
      () => addCourse(db(), CURR.currCode, { courseCode: 'pf-etudes', lessons: 1 }, 2),
    ],
  ] as const)('as soon as %s', async (_what, text, write) => {
    expect(await names()).not.toContain(text);
    await write();
    expect(await names()).toContain(text);
  });
  test('as soon as something is taken away', async () => {
    await db().deleteFrom('lessons').where('lesson_id', '=', 'pf-trial-3').execute();
    expect(await names()).not.toContain('"pf-trial-3"');
    await retireCourse(db(), 'pf-etudes');
    expect(await names()).not.toContain('"pf-etudes"');
  });
  test('and not in a transaction that is taken back', async () => {
    const undone = db()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('lessons').set({ lesson_name: 'never' }).execute();
        await names();
        throw new Error('taken back');
      });
    await expect(undone).rejects.toThrow('taken back');
    expect(await names()).not.toContain('never');
  });
});

test.each([
  ['the lessons of a person', learning.listUserLessons, CURR, 2],
  ['their courses', learning.listCourses, CURR, 2],
  ['a lesson', learning.showLesson, { ...SONGS, lessonOrder: 2 }, 2],
  ['the text of a lesson', lessonActivity.showText, { lessonID: 'pf-songs-2' }, 2],
] as const)('%s take(s) one statement besides the one for the person', async (_name, call, input, most) => {
  await answer(call, input, 'learner');
  statements.length = 0;
  expect((await answer(call, input, 'learner')).status).toBe(200);
  expect(statements.length).toBe(most);
});

const refusalOf = ({ status, body }: { status: number; body: { errorCode?: string } }) => [
  status,
  body.errorCode,
];

describe('one lesson is shown as the list of its course shows it', () => {
  it.each(['learner', 'planned', 'former', 'newcomer'])('to a %s', async (uid) => {
    const done = { lessonID: 'pf-trial-1', completed: true };
    expect((await answer(lessonActivity.updateCompletion, done, uid)).status).toBe(200);
    for (const course of [SONGS, { courseCode: 'pf-trial', courseVer: 1 }]) {
      const list = await answer(learning.listCourseLessons, course, uid);
      for (let lessonOrder = 1; lessonOrder <= 5; lessonOrder += 1) {
        const shown = await answer(learning.showLesson, { ...course, lessonOrder }, uid);
        const listed = list.body.lessons?.[lessonOrder - 1];
        if (listed?.delivered) expect(shown).toEqual({ status: 200, body: { lesson: listed } });
        else if (list.status === 200) expect(shown.status).toBe(listed === undefined ? 404 : 403);
        else expect(refusalOf(shown)).toEqual(refusalOf(list));
      }
    }
  });
});

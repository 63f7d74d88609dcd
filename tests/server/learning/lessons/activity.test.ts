import { beforeAll, describe, expect, it } from 'vitest';
import { learning } from '#contract/learning.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { aCurriculum, aSubscription } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

const LESSON = { lessonID: 'pf-trial-1' };
const WHERE = { courseCode: 'pf-trial', courseVer: 1, lessonOrder: 1 };
let server: AServer;

const answer: AServer['answer'] = (...call) => server.answer(...call);

const logOf = async (uid: string) => (await answer(learning.showLesson, WHERE, uid)).body.lesson.log;

beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.database.db, {
    courses: [
      { courseCode: 'pf-trial', isTrial: true, lessons: 1 },
      { courseCode: 'pf-first', lessons: 1 },
    ],
  });
});

describe('completion', () => {
  it('is set and cleared, and counts for the course and the curriculum', async () => {
    const set = (completed: boolean) =>
      answer(lessonActivity.updateCompletion, { ...LESSON, completed }, 'mio');
    const status = async () =>
      (await answer(learning.showStatus, { currCode: 'pf-beginner' }, 'mio')).body.lessonStatus;
    // Their trial lesson is all that a newcomer has, and not all that there is.
    expect(await status()).toEqual({ allCompleted: false, allDelivered: false });
    expect(await set(true)).toEqual({ status: 200, body: {} });
    expect(await set(true)).toEqual({ status: 200, body: {} });
    expect((await logOf('mio')).completed).toBe(true);
    expect(await status()).toEqual({ allCompleted: false, allDelivered: false });
    const course = await answer(learning.showCourse, WHERE, 'mio');
    expect(course.body.course.log).toEqual({ completedLessonCount: 1 });
    await set(false);
    expect((await logOf('mio')).completed).toBe(false);
  });
});

it('tells when each was done, and only that', async () => {
  const lesson = async () => (await answer(learning.showLesson, WHERE, 'rin')).body.lesson;
  expect(await lesson()).not.toHaveProperty('logTimes');
  const first = server.clock.now().toISOString();
  await answer(lessonActivity.logText, LESSON, 'rin');
  server.clock.advance(60_000);
  const second = server.clock.now().toISOString();
  await answer(lessonActivity.updateCompletion, { ...LESSON, completed: true }, 'rin');
  expect((await lesson()).logTimes).toEqual({ text: first, completed: second });
  await answer(lessonActivity.updateCompletion, { ...LESSON, completed: false }, 'rin');
  expect((await lesson()).logTimes).toEqual({ text: first });
});

it('counts the whole curriculum once its person subscribed', async () => {
  const { db } = server.database;
  await aSubscription(db, { uid: 'kei', start: server.clock.now() });
  await answer(lessonActivity.updateCompletion, { ...LESSON, completed: true }, 'kei');
  const status = async () =>
    (await answer(learning.showStatus, { currCode: 'pf-beginner' }, 'kei')).body.lessonStatus;
  expect(await status()).toEqual({ allCompleted: false, allDelivered: true });
  await answer(lessonActivity.updateCompletion, { lessonID: 'pf-first-1', completed: true }, 'kei');
  expect(await status()).toEqual({ allCompleted: true, allDelivered: true });
});

describe('the card of five days', () => {
  const DAYS = ['一', '二', '三', '四', '五'].map((day) => ({
    task: `${day}を弾く`,
    check: `${day}が弾けた`,
  }));
  const tick = (day: number, done: boolean, uid = 'sae') =>
    answer(lessonActivity.updatePractice, { ...LESSON, day, done }, uid);

  it('comes with the lesson itself, and not in lists', async () => {
    const practice = { warmUp: ['肩', '手', '指'], days: DAYS };
    await server.database.db
      .updateTable('lessons')
      .set({ practice: JSON.stringify(practice) })
      .where('lesson_id', '=', LESSON.lessonID)
      .execute();
    const { lesson } = (await answer(learning.showLesson, WHERE, 'sae')).body;
    expect(lesson.content.practice).toEqual(practice);
    const { lessons } = (await answer(learning.listCourseLessons, WHERE, 'sae')).body;
    expect(lessons[0].content.practice).toBeUndefined();
  });

  it('is ticked and taken back, each day once, in any order, and for its person only', async () => {
    expect((await logOf('sae')).practiceDays).toBeUndefined();
    await tick(3, true);
    await tick(1, true);
    await tick(3, true);
    expect((await logOf('sae')).practiceDays).toEqual([1, 3]);
    await tick(1, false);
    await tick(5, false);
    expect((await logOf('sae')).practiceDays).toEqual([3]);
    expect((await logOf('rei')).practiceDays).toBeUndefined();
  });

  it('loses no tick of two devices at once, and keeps what else is known of the lesson', async () => {
    await answer(lessonActivity.updateCompletion, { ...LESSON, completed: true }, 'tomo');
    await Promise.all([1, 2, 3, 4, 5].map((day) => tick(day, true, 'tomo')));
    expect(await logOf('tomo')).toMatchObject({ completed: true, practiceDays: [1, 2, 3, 4, 5] });
  });

  it.each([0, 6, 1.5])('has no day %s', async (day) => {
    expect((await tick(day, true)).status).toBe(400);
  });
});

describe('logs', () => {
  it('record the first time that a text was read and a movie watched', async () => {
    await answer(lessonActivity.logText, LESSON, 'jun');
    const first = await server.database.db
      .selectFrom('lesson_logs')
      .selectAll()
      .where('uid', '=', 'jun')
      .execute();
    server.clock.advance(1000);
    await answer(lessonActivity.logText, LESSON, 'jun');
    await answer(lessonActivity.logMovie, LESSON, 'jun');
    expect(await logOf('jun')).toMatchObject({ text: true, movie: true, completed: false });
    const again = await server.database.db
      .selectFrom('lesson_logs')
      .selectAll()
      .where('uid', '=', 'jun')
      .execute();
    expect(again[0]?.text_read_at).toEqual(first[0]?.text_read_at);
  });
  it('of one person are not visible to another', async () => {
    expect(await logOf('somebody')).toMatchObject({ text: false, movie: false });
  });
});

describe('feedback', () => {
  const good = { ...LESSON, satisfaction: 5, difficulty: 2, comment: '楽しかったです。' };
  it('is stored, and newer feedback replaces it', async () => {
    expect((await answer(lessonActivity.sendFeedback, good, 'mio')).status).toBe(200);
    expect((await answer(lessonActivity.sendFeedback, { ...good, satisfaction: 4 }, 'mio')).status).toBe(200);
    const rows = await server.database.db.selectFrom('feedbacks').selectAll().execute();
    expect(rows).toMatchObject([{ uid: 'mio', satisfaction: 4, difficulty: 2 }]);
  });
  it('accepts a character that the database cannot store', async () => {
    const sent = await answer(lessonActivity.sendFeedback, { ...good, comment: 'よい\0です' }, 'yui');
    expect(sent.status).toBe(200);
    const rows = await server.database.db
      .selectFrom('feedbacks')
      .selectAll()
      .where('uid', '=', 'yui')
      .execute();
    expect(rows).toMatchObject([{ comment: 'よいです' }]);
  });
});

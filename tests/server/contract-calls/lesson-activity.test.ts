import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { lessonActivity } from '#contract/lesson-activity.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';

/** The calls of lesson activity, without homework. */
const ofLesson = {
  paid: { lessonID: 'pf-1-1' },
  early: { lessonID: 'pf-1-3' },
  missing: [
    ...['no-such', 'pf-1-99', "'; drop table lessons; --", '..', '%', 'pf\0-1-9'].map((lessonID) => ({
      lessonID,
    })),
    { lessonID: randomUUID() },
  ],
};

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /lessons/texts/show',
    call: lessonActivity.showText,
    input: { lessonID: 'pf-1-2' },
    answer: { url: expect.stringMatching(/^\/media\/content\/a{64}\.md\?.*sig=/) },
    ...ofLesson,
  },
  {
    name: 'POST /lessons/texts/logs/update',
    call: lessonActivity.logText,
    input: { lessonID: 'pf-1-2' },
    answer: {},
    ...ofLesson,
  },
  {
    name: 'POST /lessons/movies/logs/update',
    call: lessonActivity.logMovie,
    input: { lessonID: 'pf-1-2' },
    answer: {},
    ...ofLesson,
  },
  {
    name: 'POST /lessons/completion/update',
    call: lessonActivity.updateCompletion,
    input: { lessonID: 'pf-1-2', completed: true },
    answer: {},
    ...ofLesson,
  },
  {
    name: 'POST /lessons/practice/update',
    call: lessonActivity.updatePractice,
    input: { lessonID: 'pf-1-2', day: 5, done: true },
    answer: {},
    ...ofLesson,
  },
  {
    name: 'POST /lessons/feedbacks',
    call: lessonActivity.sendFeedback,
    input: { lessonID: 'pf-1-2', satisfaction: 5, difficulty: 1, comment: '🎹'.repeat(500) },
    optional: ['comment'],
    answer: {},
    ...ofLesson,
  },
];

let server: ListeningServer;
beforeAll(async () => {
  server = await aServerWithLearners();
});

callTable(() => server, ROWS);

it('covers every call of the part', () =>
  expect(new Set(ROWS.map(({ call }) => call))).toEqual(new Set(Object.values(lessonActivity))));

it('says that a lesson without a text has none', async () => {
  const { db } = server.server.deps;
  await db.updateTable('lessons').set({ text_file: null }).where('lesson_id', '=', 'pf-trial-3').execute();
  const without = { lessonID: 'pf-trial-3' };
  expect(await server.server.answer(lessonActivity.showText, without, 'learner')).toMatchObject({
    status: 404,
    body: { errorCode: 'api/not-found' },
  });
  expect((await server.server.answer(lessonActivity.logText, without, 'learner')).status).toBe(200);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AnswerContent } from '#contract/entities/answer.ts';
import { answers, phrases } from '#contract/teach/answers.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { anAnswer, aText } from '#tests/support/teaching/an-answer.ts';

const LESSON = 'pf-1-1';
const listening = await aServerWithLearners();
const mio = await aTeacher(listening.server);

/** Answers one more take of the lesson. */
async function send(content: AnswerContent) {
  const { id } = await aSubmission(listening, { uid: 'learner', lessonID: LESSON });
  const sending = { submissionID: id, answerID: randomUUID(), content };
  expect((await mio.answer(answers.send, sending)).status).toBe(200);
  return sending;
}

interface Shown {
  readonly phraseID: string;
  readonly text: string;
  readonly isOfLesson: boolean;
  readonly uses: number;
}
const shown = async () =>
  (await mio.answer(phrases.list, { lessonID: LESSON })).body.phrases as readonly Shown[];
const texts = async () => (await shown()).map(({ text }) => text);

test('what was written twice for a lesson becomes a phrase of it, and a removed one comes back by hand only', async () => {
  const text = '二小節目の指を確かめましょう。';
  const long = 'あ'.repeat(101);
  await send(anAnswer({ comments: [aText(text), aText(text), aText(long)] }));
  expect(await texts()).not.toContain(text);
  await send(anAnswer({ comments: [aText(text), aText(long)] }));
  const learnt = (await shown()).find((each) => each.text === text);
  expect(learnt).toMatchObject({ isOfLesson: true, uses: 3 });
  expect(await texts()).not.toContain(long);
  // Used most for this lesson, it comes before the general ones.
  expect((await texts())[0]).toBe(text);
  expect((await shown()).some((each) => each.text === '音がきれいに響いています。' && !each.isOfLesson)).toBe(
    true,
  );
  expect((await mio.answer(phrases.remove, { phraseID: learnt?.phraseID ?? '' })).status).toBe(200);
  await send(anAnswer({ comments: [aText(text)] }));
  expect(await texts()).not.toContain(text);
  const added = await mio.answer(phrases.add, { lessonID: LESSON, text: ` ${text} ` });
  expect(added.body).toEqual({ phraseID: learnt?.phraseID });
  expect(await texts()).toContain(text);
});

test('a sending that was undone teaches no phrase', async () => {
  const text = '左手を小さく。';
  const { answerID } = await send(anAnswer({ comments: [aText(text)] }));
  await mio.answer(answers.undo, { answerID });
  await send(anAnswer({ comments: [aText(text)] }));
  expect(await texts()).not.toContain(text);
});

test('general phrases stay, and a lesson has a hundred of its own', async () => {
  const general = (await shown()).find(({ isOfLesson }) => !isOfLesson);
  expect((await mio.answer(phrases.remove, { phraseID: general?.phraseID ?? '' })).status).toBe(403);
  const { db, clock } = listening.server.deps;
  const lesson_id = 'pf-1-2';
  const full = Array.from({ length: 100 }, (_, n) => ({ lesson_id, text: `${n}`, created_at: clock.now() }));
  await db.insertInto('phrases').values(full).execute();
  const refused = await mio.answer(phrases.add, { lessonID: lesson_id, text: 'もう一つ' });
  expect([refused.status, refused.body.details]).toEqual([422, { reason: 'full' }]);
  expect((await mio.answer(phrases.list, { lessonID: lesson_id })).body.phrases).toHaveLength(112);
});

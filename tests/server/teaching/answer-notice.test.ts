import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inbox } from '#contract/notices/inbox.ts';
import { answers } from '#contract/teach/answers.ts';
import { queue } from '#contract/teach/queue.ts';
import { UNDO_MS } from '#domain/answers/answer.ts';
import { disableTeacher } from '#server/teaching/teachers/accounts.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { type ATeacher, aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { anAnswer, aText } from '#tests/support/teaching/an-answer.ts';

let listening: ListeningServer;
let teacher: ATeacher;
let submissionID: string;
beforeAll(async () => {
  listening = await aServerWithLearners();
});
beforeEach(async () => {
  await listening.server.deps.db.deleteFrom('notices').execute();
  teacher = await aTeacher(listening.server, { name: '花岡 澪' });
  ({ id: submissionID } = await aSubmission(listening, { uid: 'learner', lessonID: 'pf-1-1' }));
  await teacher.answer(queue.claim, { submissionID });
});

const notices = async () => (await listening.api('learner')(inbox.list, { page: 1 })).notices;
const send = async (text: string) => {
  const answerID = randomUUID();
  const content = anAnswer({ comments: [aText(text)] });
  const { status } = await teacher.answer(answers.send, { submissionID, answerID, content });
  expect(status).toBe(200);
  // A repeat of the call tells nothing twice.
  await teacher.answer(answers.send, { submissionID, answerID, content });
  return { answerID, content };
};

test('an answer has a notice once it is visible, with what was said first', async () => {
  await send(`${'きれいな音です。'.repeat(11)}`);
  expect(await notices()).toEqual([]);
  listening.advance(UNDO_MS);
  expect(await notices()).toMatchObject([
    {
      kind: 'answer',
      title: '花岡 澪先生から返事が届きました',
      body: `「第1回」の録音へ\n「${'きれいな音です。'.repeat(10)}…」`,
      link: '/lessons/pf-1_1_1/homework',
      isRead: false,
    },
  ]);
});

test('an answer that was undone never has a notice, and one that is withdrawn loses it', async () => {
  const undone = await send('はじめの言葉');
  expect((await teacher.answer(answers.undo, { answerID: undone.answerID })).status).toBe(200);
  listening.advance(UNDO_MS);
  expect(await notices()).toEqual([]);
  const { answerID } = await send('次の言葉');
  listening.advance(UNDO_MS);
  expect(await notices()).toHaveLength(1);
  expect((await teacher.answer(answers.withdraw, { answerID })).status).toBe(200);
  expect(await notices()).toEqual([]);
});

test('another teacher withdraws an answer, and its notice, only when its author has left', async () => {
  const { answerID } = await send('言いすぎた言葉');
  listening.advance(UNDO_MS);
  const colleague = await aTeacher(listening.server, { name: '藤井 航' });
  const seen = async () => (await colleague.answer(answers.showTake, { submissionID })).body.answer;
  const withdraw = async () => (await colleague.answer(answers.withdraw, { answerID })).status;
  expect(await seen()).toMatchObject({ isMine: false, mayWithdraw: false });
  expect(await withdraw()).toBe(403);
  await disableTeacher(listening.server.deps, teacher.teacherID);
  expect(await seen()).toMatchObject({ isMine: false, mayWithdraw: true });
  expect(await withdraw()).toBe(200);
  expect(await notices()).toEqual([]);
});

test('the notice of a corrected answer has its new words', async () => {
  const { answerID, content } = await send('まちがえた言葉');
  listening.advance(UNDO_MS);
  const [comment] = content.comments;
  const corrected = { ...content, comments: [{ ...comment, body: { kind: 'text', text: '正しい言葉' } }] };
  const { status } = await teacher.answer(answers.edit, { answerID, content: corrected } as never);
  expect(status).toBe(200);
  expect((await notices()).map(({ body }) => body)).toEqual(['「第1回」の録音へ\n「正しい言葉」']);
});

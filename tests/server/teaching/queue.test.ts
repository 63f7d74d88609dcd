import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { profiles } from '#contract/community/profiles.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { onboarding } from '#contract/onboarding.ts';
import { answers } from '#contract/teach/answers.ts';
import { learners } from '#contract/teach/learners.ts';
import { type QueuedSubmission, type QueueView, queue } from '#contract/teach/queue.ts';
import { UNDO_MS } from '#domain/answers/answer.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { anAnswer, aText } from '#tests/support/teaching/an-answer.ts';
import { manySubmissions } from '#tests/support/teaching/many-submissions.ts';

const TRIAL = 'pf-trial-1';
const listening = await aServerWithLearners();
const { db, clock } = listening.server.deps;
const mio = await aTeacher(listening.server);
const wataru = await aTeacher(listening.server, { name: '藤井 航' });

async function aMember(uid: string, displayName: string | null): Promise<void> {
  await aSubscription(db, { uid, start: new Date(clock.now().getTime() - DAY_MS) });
  await db.updateTable('people').set({ display_name: displayName }).where('uid', '=', uid).execute();
}
const handIn = async (uid: string, note?: string, lessonID = TRIAL) => {
  listening.advance(1000);
  return (await aSubmission(listening, { uid, lessonID, ...(note === undefined ? {} : { note }) })).id;
};
const list = async (view: QueueView, filter: { learner?: string; currCode?: string; page?: number } = {}) =>
  (await mio.answer(queue.list, { view, ...filter })).body as {
    submissions: QueuedSubmission[];
    counts: Record<string, number>;
    page: { next?: number };
  };
const idsOf = async (...input: Parameters<typeof list>) =>
  (await list(...input)).submissions.map(({ submissionID }) => submissionID);
const send = (submissionID: string, teacher = mio, content = anAnswer()) =>
  teacher.answer(answers.send, { submissionID, answerID: randomUUID(), content });

test('shows what waits, oldest promise first, with names and never addresses', async () => {
  await aMember('hana', '花子');
  await aMember('ren', 'ren@example.jp');
  await aMember('jun', '50%_おとく');
  const [first, second, third] = [await handIn('hana', 'メモ'), await handIn('ren'), await handIn('jun')];
  await handIn('guest');
  const waiting = await list('waiting');
  expect(waiting.submissions.map(({ submissionID }) => submissionID)).toEqual([first, second, third]);
  expect(waiting.submissions.map(({ learner }) => learner.name)).toEqual([
    '花子',
    '名前なし（ren）',
    '50%_おとく',
  ]);
  expect(waiting.submissions[0]).toMatchObject({
    lesson: { lessonID: TRIAL, lessonName: '第1回', courseName: 'pf-trial', currName: 'ピアノはじめて' },
    takeNumber: 1,
    hasNote: true,
    hasDraft: false,
    hasReply: false,
    answeredAt: null,
    claim: null,
  });
  expect(JSON.stringify(waiting)).not.toContain('@');
  // What is typed is no pattern, and an address finds nobody.
  expect(await idsOf('waiting', { learner: '花' })).toEqual([first]);
  expect(await idsOf('waiting', { learner: '%_お' })).toEqual([third]);
  expect(await idsOf('waiting', { learner: '%花' })).toEqual([]);
  expect(await idsOf('waiting', { learner: 'example.jp' })).toEqual([]);
  expect(await idsOf('waiting', { currCode: 'paid-only' })).toEqual([]);
  // What a learner calls themselves in their profile is their one name, for those who search as well.
  await listening.server.answer(profiles.update, { displayName: 'さくら' }, 'hana');
  expect((await list('waiting')).submissions[0]?.learner.name).toBe('さくら');
  expect(await idsOf('waiting', { learner: 'くら' })).toEqual([first]);
  expect(await idsOf('waiting', { learner: '花' })).toEqual([]);
  expect(waiting.counts).toEqual({ waiting: 3, overdue: 0, mine: 0, answeredToday: 0 });

  // One claims, one drafts, one is answered.
  await wataru.answer(queue.claim, { submissionID: first });
  await mio.answer(answers.saveDraft, { submissionID: second, content: anAnswer(), version: 0 });
  await mio.answer(queue.release, { submissionID: second });
  expect((await list('waiting')).submissions).toMatchObject([
    { claim: { teacherName: '藤井 航', isMine: false } },
    { hasDraft: true, claim: null },
    { hasDraft: false },
  ]);
  expect(await idsOf('mine')).toEqual([second]);
  await send(third);
  listening.advance(1000);
  await send(second);
  expect(await idsOf('waiting')).toEqual([first]);
  expect(await idsOf('answered')).toEqual([second, third]);
  listening.advance(3 * DAY_MS);
  expect((await list('waiting')).counts).toEqual({ waiting: 1, overdue: 1, mine: 0, answeredToday: 0 });
});

test('a reply shows in the list of what is answered', async () => {
  await aMember('aya', '彩');
  const { id, recordingID } = await aSubmission(listening, { uid: 'aya', lessonID: TRIAL });
  await send(id);
  const replied = async () =>
    (await list('answered', { learner: '彩' })).submissions.map(({ hasReply }) => hasReply);
  expect(await replied()).toEqual([false]);
  listening.advance(UNDO_MS);
  await listening.api('aya')(comments.reply, { recordingID, text: 'ありがとうございます。' });
  expect(await replied()).toEqual([true]);
});

test('pages of thirty have every recording once', async () => {
  await aMember('busy', '太郎');
  await manySubmissions(db, { uid: 'busy', lessonID: TRIAL, count: 31, start: clock.now() });
  const [one, two] = [
    await list('waiting', { learner: '太郎' }),
    await list('waiting', { learner: '太郎', page: 2 }),
  ];
  expect([one.page, two.page]).toEqual([{ next: 2 }, {}]);
  const takes = [...one.submissions, ...two.submissions].map(({ takeNumber }) => takeNumber);
  expect(takes).toEqual(Array.from({ length: 31 }, (_, n) => n + 1));
  // The last page that is asked for ends the list, and beyond it nothing is looked for.
  expect(await list('waiting', { page: 201 })).toMatchObject({ submissions: [], page: {} });
});

test('a take has the earlier ones of its lesson beside it, with their answers', async () => {
  await aMember('mei', 'めい');
  const answersOfStart = { categoryCode: 'piano', currCode: 'pf-beginner', experience: 1, hasInstrument: 2 };
  await listening.api('mei')(onboarding.answer, answersOfStart, { idempotencyKey: randomUUID() });
  const [first, second] = [await handIn('mei'), await handIn('mei', '左手が難しいです。')];
  await handIn('mei', undefined, 'pf-trial-2');
  await send(first, wataru, anAnswer({ outcome: 'again', comments: [aText('もう一度。')] }));
  const { status, body } = await mio.answer(answers.showTake, { submissionID: second });
  expect(status).toBe(200);
  expect(answers.showTake.output.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    submission: { submissionID: second, takeNumber: 2 },
    note: '左手が難しいです。',
    onboarding: answersOfStart,
    homework: '弾いてみましょう。',
    textURL: expect.stringMatching(/^\/media\/content\/a{64}\.md\?.*sig=/),
    model: { url: expect.stringMatching(/^\/media\/content\/b{64}\.m4a\?.*sig=/), loudness: null },
    sound: { contentType: 'audio/webm', m4aURL: null, peaks: null, loudness: null },
    earlier: [{ submissionID: first, takeNumber: 1, answer: { teacherName: '藤井 航', isMine: false } }],
    answer: null,
    draft: null,
  });
});

test("a learner's page has all recordings, fifty at a time", async () => {
  await aMember('keen', '花');
  await manySubmissions(db, { uid: 'keen', lessonID: TRIAL, count: 51, start: clock.now() });
  const pageOf = async (page: number) => (await mio.answer(learners.show, { learnerID: 'keen', page })).body;
  const [first, second] = [await pageOf(1), await pageOf(2)];
  expect([first.page, second.page]).toEqual([{ next: 2 }, {}]);
  const takes = [...first.submissions, ...second.submissions].map(({ takeNumber }) => takeNumber);
  expect(takes).toEqual(Array.from({ length: 51 }, (_, n) => 51 - n));
  expect(await pageOf(201)).toMatchObject({ submissions: [], page: {} });
  expect((await mio.answer(learners.show, { learnerID: 'keen', page: 0 })).status).toBe(400);
});

test("a learner's page has progress, takes and notes that only teachers see", async () => {
  await aMember('aoi', 'あおい');
  const submissionID = await handIn('aoi');
  await listening.api('aoi')(lessonActivity.updateCompletion, { lessonID: TRIAL, completed: true });
  await mio.answer(learners.addNote, { learnerID: 'aoi', text: ' 手が小さい。 ' });
  listening.advance(HOUR_MS);
  const { body: made } = await wataru.answer(learners.addNote, { learnerID: 'aoi', text: '耳がよい。' });
  const { body } = await mio.answer(learners.show, { learnerID: 'aoi' });
  expect(learners.show.output.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    name: 'あおい',
    onboarding: null,
    courses: [
      { currName: 'ピアノはじめて', courseName: 'pf-trial', completedLessonCount: 1, lessonCount: 3 },
    ],
    submissions: [{ submissionID }],
    notes: [
      { teacherName: '藤井 航', text: '耳がよい。', isMine: false },
      { teacherName: '佐倉 美緒', text: '手が小さい。', isMine: true },
    ],
  });
  expect((await mio.answer(learners.removeNote, { noteID: made.noteID })).status).toBe(404);
  expect((await wataru.answer(learners.removeNote, { noteID: made.noteID })).status).toBe(200);
  // Somebody without a promise is nobody's learner.
  expect((await mio.answer(learners.show, { learnerID: 'guest' })).status).toBe(404);
});

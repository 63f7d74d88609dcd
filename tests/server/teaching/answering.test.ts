import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { answers } from '#contract/teach/answers.ts';
import { queue } from '#contract/teach/queue.ts';
import { UNDO_MS } from '#domain/answers/answer.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { type ATeacher, aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { aVoice } from '#tests/support/teaching/a-voice.ts';
import { anAnswer, aSpoken, aText } from '#tests/support/teaching/an-answer.ts';
import { auditOf, codeOf } from '#tests/support/teaching/audit-of.ts';

const LESSON = 'pf-1-1';

let listening: ListeningServer;
let mio: ATeacher;
let wataru: ATeacher;
beforeAll(async () => {
  listening = await aServerWithLearners();
});
let submissionID: string;
let recordingID: string;
beforeEach(async () => {
  const { server } = listening;
  [mio, wataru] = [await aTeacher(server), await aTeacher(server, { name: '藤井 航' })];
  ({ id: submissionID, recordingID } = await aSubmission(listening, { uid: 'learner', lessonID: LESSON }));
});

const db = () => listening.server.deps.db;
const claim = (teacher: ATeacher) => teacher.answer(queue.claim, { submissionID });
const send = (teacher: ATeacher, content = anAnswer(), answerID: string = randomUUID()) =>
  teacher.answer(answers.send, { submissionID, answerID, content });
const take = async (teacher: ATeacher, of = submissionID) =>
  (await teacher.answer(answers.showTake, { submissionID: of })).body;
const read = () => listening.api('learner')(comments.list, { lessonID: LESSON, recordingID });
const passes = (ms: number) => listening.advance(ms);

test('an answer is due within three days where the plan has comments at that moment, and nowhere else', async () => {
  const dueOf = async (uid: string, lessonID: string) => {
    const { id } = await aSubmission(listening, { uid, lessonID });
    const row = await db()
      .selectFrom('submissions')
      .select(['submitted_at', 'answer_due_at'])
      .where('submission_id', '=', id)
      .executeTakeFirstOrThrow();
    return row.answer_due_at && row.answer_due_at.getTime() - row.submitted_at.getTime();
  };
  const start = new Date(listening.server.clock.now().getTime() - DAY_MS);
  await aSubscription(db(), { uid: 'entry', start, planID: 2 });
  await aSubscription(db(), { uid: 'other', start, currCode: 'paid-only' });
  expect(await dueOf('learner', LESSON)).toBe(3 * DAY_MS);
  expect(await dueOf('learner', 'pf-trial-1')).toBe(3 * DAY_MS);
  expect(await dueOf('entry', 'pf-trial-1')).toBeNull();
  expect(await dueOf('other', 'pf-trial-1')).toBeNull();
  expect(await dueOf('former', 'pf-trial-1')).toBeNull();
  expect(await dueOf('visitor', 'pf-trial-1')).toBeNull();
  // A later change of the plan takes nothing back.
  await db().updateTable('subscriptions').set({ plan_id: 2 }).where('uid', '=', 'learner').execute();
  try {
    expect((await take(mio)).submission.dueAt).not.toBeNull();
    expect(await dueOf('learner', LESSON)).toBeNull();
  } finally {
    await db().updateTable('subscriptions').set({ plan_id: 1 }).where('uid', '=', 'learner').execute();
  }
});

test('the learner sees an answer a minute after it was sent, with everything in it', async () => {
  const voice = await aVoice(listening, mio);
  const content = anAnswer({
    outcome: 'again',
    stamp: 'one-more-step',
    comments: [
      aText('ここです。', { kind: 'moment', atSeconds: 3 }),
      aText('ここからここまで。', { kind: 'stretch', startSeconds: 1.5, endSeconds: 4 }),
      aText('この小節。', { kind: 'bar', score: 1, bar: 2 }),
      aSpoken(voice.recordingID),
    ],
  });
  await claim(mio);
  const { status, body } = await send(mio, content);
  expect([status, body.answer]).toMatchObject([200, { content, isMine: true, withdrawnAt: null }]);
  expect(body.answer.voices).toEqual([
    { recordingID: voice.recordingID, url: expect.any(String), seconds: 4 },
  ]);
  passes(UNDO_MS - 1);
  const before = await read();
  expect(before.comments).toEqual([]);
  expect(before.answers).toMatchObject([
    { answeredAt: null, answerDueAt: expect.any(String), outcome: null },
  ]);
  passes(1);
  const { comments: said, answers: made } = await read();
  expect(said).toMatchObject([
    { kind: 'text', body: 'ここです。', startSeconds: 3, endSeconds: null, bar: null },
    { kind: 'text', startSeconds: 1.5, endSeconds: 4 },
    { kind: 'text', score: 1, bar: 2, startSeconds: null },
    { kind: 'voice', body: '', audio: { seconds: 4 } },
    { kind: 'stamp', body: 'one-more-step', isRead: false, teacher: { name: '佐倉 美緒', image: null } },
  ]);
  expect(made).toEqual([
    {
      recordingID,
      listenedAt: expect.any(String),
      answerDueAt: null,
      answeredAt: expect.any(String),
      outcome: 'again',
      reply: null,
    },
  ]);
  const { bytes } = await listening.get(said[3]?.audio?.url ?? '');
  expect(bytes).toEqual(voice.bytes);
  // Another learner finds nothing, also not with the address of somebody else's session.
  const other = listening.api('former');
  await expect(other(comments.list, { lessonID: LESSON, recordingID })).rejects.toMatchObject({
    status: 404,
  });
  expect(await other(comments.list, { lessonID: LESSON })).toEqual({ comments: [], answers: [] });
});

test('sending again is the same answer; other content under its name is refused', async () => {
  const [content, answerID] = [anAnswer(), randomUUID()];
  const all = await Promise.all([1, 2, 3].map(() => send(mio, content, answerID)));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(all[1]?.body).toEqual(all[0]?.body);
  expect(codeOf(await send(mio, anAnswer(), answerID))).toEqual([422, 'api/unprocessable-entity']);
  expect(codeOf(await send(wataru, content, answerID))).toEqual([422, 'api/unprocessable-entity']);
  const second = await send(wataru);
  expect([...codeOf(second), second.body.details]).toEqual([409, 'api/conflict', { reason: 'answered' }]);
  expect(codeOf(await claim(wataru))).toEqual([409, 'api/conflict']);
  expect(await auditOf(db(), mio)).toEqual(['claim.taken', 'answer.sent']);
});

test('within a minute an answer is taken back and is a draft again; then no more', async () => {
  const [content, answerID] = [anAnswer(), randomUUID()];
  await send(mio, content, answerID);
  passes(UNDO_MS - 1);
  expect(codeOf(await wataru.answer(answers.undo, { answerID }))).toEqual([403, 'api/forbidden']);
  for (let n = 0; n < 2; n += 1) expect((await mio.answer(answers.undo, { answerID })).status).toBe(200);
  passes(10 * MINUTE_MS);
  expect((await read()).comments).toEqual([]);
  const { draft, submission, answer } = await take(mio);
  expect([draft.content, answer]).toEqual([content, null]);
  expect(submission).toMatchObject({ answeredAt: null, hasDraft: true, claim: { isMine: true } });
  // The first sending arrives once more, late.
  expect(codeOf(await send(mio, content, answerID))).toEqual([410, 'api/gone']);
  const again = randomUUID();
  expect((await send(mio, content, again)).status).toBe(200);
  passes(UNDO_MS);
  expect(codeOf(await mio.answer(answers.undo, { answerID: again }))).toEqual([410, 'api/gone']);
  expect((await read()).comments).toHaveLength(1);
});

test('an edited comment is unread again, the others stay as they were; a withdrawn answer is gone', async () => {
  const [first, second, answerID] = [aText('ひとつめ。'), aText('ふたつめ。'), randomUUID()];
  await send(mio, anAnswer({ comments: [first, second] }), answerID);
  passes(UNDO_MS);
  const api = listening.api('learner');
  await api(comments.read, { commentIDs: (await read()).comments.map(({ commentID }) => commentID) });
  const changed = { ...second, body: { kind: 'text', text: '直しました。' } } as const;
  const content = anAnswer({ stamp: 'well-done', comments: [changed, first] });
  expect(codeOf(await wataru.answer(answers.edit, { answerID, content }))).toEqual([403, 'api/forbidden']);
  expect((await mio.answer(answers.edit, { answerID, content })).body.answer.content).toEqual(content);
  expect((await read()).comments.map(({ body, isRead }) => [body, isRead])).toEqual([
    ['直しました。', false],
    ['ひとつめ。', true],
    ['well-done', false],
  ]);
  expect(codeOf(await wataru.answer(answers.withdraw, { answerID }))).toEqual([403, 'api/forbidden']);
  expect((await mio.answer(answers.withdraw, { answerID })).status).toBe(200);
  expect(await read()).toMatchObject({ comments: [], answers: [{ answeredAt: null, outcome: null }] });
  const { body } = await mio.answer(answers.history, { answerID });
  expect(body.versions.map(({ action }: { action: string }) => action)).toEqual([
    'withdrawn',
    'edited',
    'sent',
  ]);
  expect(body.versions[2].content.comments).toEqual([first, second]);
  // The recording waits again, and another teacher may answer it.
  expect((await send(wataru)).status).toBe(200);
  expect(codeOf(await mio.answer(answers.edit, { answerID, content }))).toEqual([410, 'api/gone']);
});

test('a draft has versions: an older device overwrites nothing', async () => {
  const save = (version: number, text: string) =>
    mio.answer(answers.saveDraft, { submissionID, content: anAnswer({ comments: [aText(text)] }), version });
  expect((await save(0, '一')).body).toEqual({ version: 1 });
  expect((await save(1, '二')).body).toEqual({ version: 2 });
  const late = await save(1, '三');
  expect([...codeOf(late), late.body.details]).toEqual([
    409,
    'api/conflict',
    { reason: 'version', version: 2 },
  ]);
  expect((await save(0, '四')).status).toBe(409);
  expect((await take(mio)).draft).toMatchObject({
    version: 2,
    content: { comments: [{ body: { text: '二' } }] },
  });
  await send(mio);
  expect((await save(2, '五')).body.details).toEqual({ reason: 'answered' });
  expect((await take(mio)).draft).toBeNull();
  expect(await auditOf(db(), mio)).toEqual(['claim.taken', 'draft.begun', 'answer.sent']);
});

test('refuses an answer with a voice that has not arrived, empty words or a comment of another answer', async () => {
  const recording = randomUUID();
  const refused = async (content: ReturnType<typeof anAnswer>) => {
    const { status, body } = await send(mio, content);
    return [status, body.details];
  };
  expect(await refused(anAnswer({ comments: [aSpoken(recording)] }))).toEqual([
    422,
    { reason: 'voice', recordingIDs: [recording] },
  ]);
  expect(await refused(anAnswer({ comments: [aText(' 　')] }))).toEqual([422, { reason: 'empty-text' }]);
  const twice = aText();
  expect(await refused(anAnswer({ comments: [twice, twice] }))).toEqual([422, { reason: 'comment-id' }]);
  const foreign = await aVoice(listening, wataru);
  expect((await refused(anAnswer({ comments: [aSpoken(foreign.recordingID)] })))[0]).toBe(422);
  const sent = aText();
  expect((await send(mio, anAnswer({ comments: [sent] }))).status).toBe(200);
  const other = await aSubmission(listening, { uid: 'learner', lessonID: LESSON });
  const stolen = { submissionID: other.id, answerID: randomUUID(), content: anAnswer({ comments: [sent] }) };
  expect((await wataru.answer(answers.send, stolen)).body.details).toEqual({ reason: 'comment-id' });
  // Nothing of a refused answer stays.
  expect((await take(wataru, other.id)).answer).toBeNull();
});

test('a learner replies once, reads what is theirs, and sees in which lessons something came back', async () => {
  const api = listening.api('learner');
  await send(mio, anAnswer({ comments: [aText(), aText('もう一つ。')] }));
  const reply = { recordingID, text: 'ありがとうございます。' };
  await expect(api(comments.reply, reply)).rejects.toMatchObject({ status: 404 });
  passes(UNDO_MS);
  await api(comments.reply, reply);
  await api(comments.reply, reply);
  await expect(api(comments.reply, { ...reply, text: '別の言葉' })).rejects.toMatchObject({
    code: 'comments/already-replied',
  });
  await expect(listening.api('former')(comments.reply, reply)).rejects.toMatchObject({ status: 404 });
  expect((await take(mio)).answer.reply).toMatchObject({ text: 'ありがとうございます。' });
  const lesson = async () =>
    (await api(comments.answered, {})).lessons.find(({ lessonID }) => lessonID === LESSON);
  const before = await lesson();
  const [comment] = (await read()).comments;
  passes(1000);
  const commentIDs = [comment?.commentID ?? '', randomUUID()];
  await listening.api('former')(comments.read, { commentIDs });
  expect((await lesson())?.unread).toBe(before?.unread);
  await api(comments.read, { commentIDs });
  const after = await lesson();
  expect(after?.unread).toBe((before?.unread ?? 0) - 1);
  expect(Date.parse(after?.updateTime ?? '')).toBeGreaterThan(Date.parse(before?.updateTime ?? ''));
  expect(await listening.api('former')(comments.answered, {})).toEqual({ lessons: [] });
});

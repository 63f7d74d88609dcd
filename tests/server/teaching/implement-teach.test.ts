import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answers, phrases } from '#contract/teach/answers.ts';
import { teachers } from '#contract/teach/teachers.ts';
import { users } from '#contract/users.ts';
import { requestOf } from '#tests/support/server/a-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aTeacher, FROM_THE_CONSOLE } from '#tests/support/teaching/a-teacher.ts';

const { server } = await aServerWithLearners();
const { app, deps } = server;
const [teacher, other] = [await aTeacher(server), await aTeacher(server)];
const phrase = { lessonID: 'pf-1-1', text: '手首を楽に。' };

const add = async (who: typeof teacher, key: string, input = phrase) => {
  const answer = await who.send(phrases.add, input, { 'idempotency-key': key });
  return { status: answer.status, body: (await answer.json()) as { phraseID?: string } };
};

test('a repeated call with its key is done once, for each teacher apart', async () => {
  const key = randomUUID();
  const first = await add(teacher, key);
  expect(first.status).toBe(200);
  expect(await add(teacher, key)).toEqual(first);
  expect((await add(teacher, key, { ...phrase, text: '別の言葉' })).status).toBe(422);
  expect((await add(other, key, { ...phrase, text: '別の言葉' })).status).toBe(200);
  expect((await add(teacher, 'no-uuid')).status).toBe(400);
});

test("a learner's deletion removes the stored answers of teachers, and a learner's keys stay theirs", async () => {
  await add(teacher, randomUUID());
  const stored = async () =>
    (await deps.db.selectFrom('idempotency_keys').select('uid').execute()).map(({ uid }) => uid);
  expect(await stored()).toContain(`teacher:${teacher.teacherID}`);
  await server.send(users.me, {}, 'leaver');
  expect((await server.answer(users.remove, {}, 'leaver')).status).toBe(200);
  expect((await stored()).filter((uid) => uid.startsWith('teacher:'))).toEqual([]);
});

test('the longest answer fits into a body, and no larger one is read', async () => {
  const text = '👨‍👩‍👧'.repeat(120);
  const comments = Array.from({ length: 40 }, () => ({
    commentID: randomUUID(),
    place: { kind: 'moment' as const, atSeconds: 1 },
    body: { kind: 'text' as const, text },
  }));
  const content = { outcome: 'again' as const, stamp: null, comments };
  const input = { submissionID: randomUUID(), answerID: randomUUID(), content };
  expect(JSON.stringify(input).length).toBeGreaterThan(40_000);
  expect((await teacher.send(answers.send, input)).status).toBe(404);
  const large = { ...input, unknown: 'x'.repeat(300_000) };
  expect((await teacher.send(answers.send, large)).status).toBe(413);
});

test('without a session a body is read as far as any stranger may send', async () => {
  const body = { email: 'a@example.jp', unknown: 'x'.repeat(100_000) };
  const answer = await app.request(requestOf(teachers.requestLink, body, FROM_THE_CONSOLE));
  expect(answer.status).toBe(413);
});

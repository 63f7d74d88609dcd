import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answers } from '#contract/teach/answers.ts';
import { queue } from '#contract/teach/queue.ts';
import { CLAIM_MS } from '#domain/answers/answer.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { type ATeacher, aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { anAnswer } from '#tests/support/teaching/an-answer.ts';
import { auditOf, codeOf } from '#tests/support/teaching/audit-of.ts';

let listening: ListeningServer;
let mio: ATeacher;
let wataru: ATeacher;
beforeAll(async () => {
  listening = await aServerWithLearners();
});
let submissionID: string;
beforeEach(async () => {
  const { server } = listening;
  [mio, wataru] = [await aTeacher(server), await aTeacher(server, { name: '藤井 航' })];
  ({ id: submissionID } = await aSubmission(listening, { uid: 'learner', lessonID: 'pf-1-1' }));
});

const claim = (teacher: ATeacher) => teacher.answer(queue.claim, { submissionID });
const send = (teacher: ATeacher) =>
  teacher.answer(answers.send, { submissionID, answerID: randomUUID(), content: anAnswer() });
const passes = (ms: number) => listening.advance(ms);

test('of two teachers at once one gets the claim; the other learns who has it', async () => {
  const tries = await Promise.all([mio, wataru, mio, wataru, wataru, mio].map(claim));
  const winners = new Set(
    tries.flatMap(({ status }, n) => (status === 200 ? [n === 0 || n === 2 || n === 5] : [])),
  );
  expect(winners.size).toBe(1);
  const isMio = winners.has(true);
  expect(codeOf(await claim(isMio ? wataru : mio))).toEqual([409, 'api/conflict']);
  const { body } = await claim(isMio ? wataru : mio);
  expect(body.details).toEqual({ reason: 'claimed', teacherName: isMio ? '佐倉 美緒' : '藤井 航' });
});

test('a claim ends half an hour after the last action, or when it is released', async () => {
  await claim(mio);
  passes(20 * MINUTE_MS);
  await mio.answer(answers.saveDraft, { submissionID, content: anAnswer(), version: 0 });
  passes(CLAIM_MS - 1);
  expect((await claim(wataru)).status).toBe(409);
  passes(1);
  expect((await claim(wataru)).status).toBe(200);
  // What the first one wrote is not lost, and cannot be sent beside the other's.
  expect(codeOf(await send(mio))).toEqual([409, 'api/conflict']);
  expect((await mio.answer(answers.showTake, { submissionID })).body.draft.content.comments).toHaveLength(1);
  await wataru.answer(queue.release, { submissionID });
  expect((await send(mio)).status).toBe(200);
  expect(await auditOf(listening.server.deps.db, wataru)).toEqual(['claim.taken', 'claim.released']);
});

test('a claim is released when the last page that has the recording open is left', async () => {
  const [tab, phone] = [randomUUID(), randomUUID()];
  const opens = async (pageID: string) =>
    expect((await mio.answer(queue.claim, { submissionID, pageID })).status).toBe(200);
  const leaves = async (pageID: string) =>
    expect((await mio.answer(queue.release, { submissionID, pageID })).status).toBe(200);
  await opens(tab);
  await opens(phone);
  // Held on to, as every few minutes: it is the same page.
  await opens(tab);
  await leaves(phone);
  await leaves(phone);
  expect((await claim(wataru)).body.details).toEqual({ reason: 'claimed', teacherName: '佐倉 美緒' });
  await leaves(tab);
  expect(await auditOf(listening.server.deps.db, mio)).toEqual(['claim.taken', 'claim.released']);
  // A page that crashed is never left; what it had open is another teacher's half an hour later, and begins anew then.
  await opens(phone);
  passes(CLAIM_MS);
  expect((await claim(wataru)).status).toBe(200);
  await wataru.answer(queue.release, { submissionID });
  await opens(tab);
  await leaves(tab);
  expect((await claim(wataru)).status).toBe(200);
});

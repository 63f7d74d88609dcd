import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answers } from '#contract/teach/answers.ts';
import { queue } from '#contract/teach/queue.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { anAnswer } from '#tests/support/teaching/an-answer.ts';

const listening = await aServerWithLearners();
const { deps } = listening.server;
const mio = await aTeacher(listening.server);
const wataru = await aTeacher(listening.server, { name: '藤井 航' });

const stats = (...args: string[]) =>
  runCommandLine(['stats', ...args], { ...deps, storage: openStorage(deps.config) });
const submit = async () => (await aSubmission(listening, { uid: 'learner', lessonID: 'pf-1-1' })).id;

async function answerAfter(ms: number, teacher: typeof mio, outcome: 'passed' | 'again' = 'passed') {
  const submissionID = await submit();
  await listening.advance(ms);
  await teacher.answer(queue.claim, { submissionID });
  const answerID = randomUUID();
  await teacher.answer(answers.send, { submissionID, answerID, content: { ...anAnswer(), outcome } });
  return answerID;
}

test('shows what waits in each course, and how quickly each teacher answered', async () => {
  expect(await stats()).toContain('この30日間の回答\nまだありません。');
  await answerAfter(2 * HOUR_MS, mio);
  await answerAfter(4 * HOUR_MS, mio, 'again');
  await answerAfter(26 * HOUR_MS, mio);
  await answerAfter(3 * DAY_MS + HOUR_MS, wataru);
  const undone = await answerAfter(HOUR_MS, wataru);
  await wataru.answer(answers.undo, { answerID: undone });
  await submit();
  await listening.advance(3 * DAY_MS + HOUR_MS);
  await submit();
  const { waiting, teachers, all } = JSON.parse(await stats('--json'));
  // The undone answer's recording waits again.
  expect(waiting[0]).toMatchObject({ teachers: 3, waiting: 3, overdue: 2 });
  expect(teachers).toEqual([
    { teacherName: expect.any(String), answers: 3, inTime: 3, again: 1, medianMs: 4 * HOUR_MS },
    { teacherName: '藤井 航', answers: 1, inTime: 0, again: 0, medianMs: 3 * DAY_MS + HOUR_MS },
  ]);
  expect(all).toMatchObject({ answers: 4, inTime: 3, again: 1, medianMs: 15 * HOUR_MS });
  const text = await stats();
  expect(text).toMatch(/藤井 航 +1件 +0% +3日1時間 +0件/);
  expect(text).toMatch(/全員 +4件 +75% +15時間 +1件/);
});

test('counts the days that are asked for', async () => {
  await listening.advance(10 * DAY_MS);
  expect(await stats('--days', '7')).toContain('この7日間の回答\nまだありません。');
  await expect(stats('--days', '0')).rejects.toThrow('--days');
});

import { expect, test } from 'vitest';
import { answerLines } from '#features/homework/answers/answer-status.tsx';
import { answerTexts } from '#features/homework/answers/answer-texts.ts';
import { takeAnswers } from '#features/homework/answers/take-answer.ts';
import { aComment, aStatus, TAKE } from './an-answer.ts';

const NOW = Date.parse('2026-11-22T03:00:00.000Z');
const OTHER = '00000000-0000-4000-a000-00000000000b';

test('orders comments by time, with those on the whole before and those on bars behind', () => {
  const bodies = takeAnswers({
    answers: [aStatus({ answeredAt: '2026-11-21T01:00:00.000Z', outcome: 'again' })],
    comments: [
      aComment({ body: 'bar 4', score: 1, bar: 4 }),
      aComment({ body: '7 s', startSeconds: 7 }),
      aComment({ body: 'well-done', kind: 'stamp' }),
      aComment({ body: 'bar 2', score: 1, bar: 2 }),
      aComment({ body: 'whole' }),
      aComment({ body: '3 s', startSeconds: 3, endSeconds: 9 }),
      aComment({ body: 'of another take', recordingID: OTHER }),
    ],
  }).get(TAKE);
  expect(bodies?.comments.map(({ body }) => body)).toEqual(['whole', '3 s', '7 s', 'bar 2', 'bar 4']);
  expect(bodies?.stamp).toBe('well-done');
  expect(bodies?.unread).toHaveLength(6);
  expect(bodies?.teacher?.name).toBe('高橋 美咲');
});

test('a stamp of a later version is no stamp, and a take without comments is an answer all the same', () => {
  const answers = takeAnswers({
    answers: [aStatus(), aStatus({ recordingID: OTHER }), aStatus({ recordingID: null })],
    comments: [aComment({ kind: 'stamp', body: 'gold' })],
  });
  expect(answers.get(TAKE)?.stamp).toBeNull();
  expect(answers.get(OTHER)).toMatchObject({ comments: [], unread: [], teacher: null });
  expect(answers.size).toBe(2);
});

test('says that the teacher listened, until when the answer comes, that it is late, or that none is part of the plan', () => {
  const listenedAt = '2026-11-22T01:00:00.000Z';
  const due = answerTexts.due('11月24日(火)');
  expect(due).toBe('11月24日(火)までに先生から返事が届きます');
  const answerDueAt = '2026-11-24T01:00:00.000Z';
  expect(answerLines(aStatus({ answerDueAt }), NOW)).toEqual([due]);
  expect(answerLines(aStatus({ answerDueAt, listenedAt }), NOW)).toEqual([answerTexts.listened, due]);
  const late = aStatus({ answerDueAt: '2026-11-22T02:59:00.000Z' });
  expect(answerLines(late, NOW)).toEqual([answerTexts.late]);
  expect(answerLines(aStatus(), NOW)).toEqual([answerTexts.withoutComments]);
  expect(answerLines(aStatus({ listenedAt }), NOW)).toEqual([answerTexts.listened]);
  expect(answerLines(aStatus({ answeredAt: listenedAt, answerDueAt }), NOW)).toEqual([]);
});

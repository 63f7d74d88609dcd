// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { learners } from '#contract/teach/learners.ts';
import { texts } from '#teach/learner/texts.ts';
import { texts as queueTexts } from '#teach/queue/texts.ts';
import { openConsole, prepare, putAway, TIME } from './open-console.tsx';

beforeEach(prepare);
afterEach(putAway);

const LEARNER = { name: 'はな', onboarding: null, courses: [], submissions: [], notes: [] };

test('a note whose answer was lost is the same note when it is pressed again, and other words are another one', async () => {
  let isLost = true;
  const { options } = openConsole('/teach/learners/hana', (endpoint) => {
    if (endpoint === learners.show) return LEARNER;
    return endpoint === learners.addNote && isLost ? new ApiError('api/timeout') : undefined;
  });
  const field = (await screen.findByLabelText(texts.note)) as HTMLTextAreaElement;
  const add = async (words: string) => {
    fireEvent.change(field, { target: { value: words } });
    fireEvent.click(screen.getByRole('button', { name: texts.add }));
    await waitFor(() => expect(field.readOnly).toBe(false));
  };
  await add('左手の形を見てください。');
  await screen.findByText(texts.failed);
  isLost = false;
  await add('左手の形を見てください。');
  await waitFor(() => expect(field.value).toBe(''));
  await add('左手の形を見てください。');
  await waitFor(() => expect(options(learners.addNote.path)).toHaveLength(3));
  const keys = options(learners.addNote.path).map(
    (each) => (each as { idempotencyKey: string }).idempotencyKey,
  );
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('where no note fits any more, what helps is said', async () => {
  const details = { reason: 'full' };
  openConsole('/teach/learners/hana', (endpoint) => {
    if (endpoint === learners.show) return LEARNER;
    return endpoint === learners.addNote
      ? new ApiError('api/unprocessable-entity', { status: 422, details })
      : undefined;
  });
  fireEvent.change(await screen.findByLabelText(texts.note), { target: { value: '左手。' } });
  fireEvent.click(screen.getByRole('button', { name: texts.add }));
  expect(await screen.findByText(texts.full)).not.toBeNull();
});

const LESSON = { lessonID: 'pf-1-1', lessonOrder: 1, lessonName: '座り方', courseName: '', currName: '' };
const aTake = (takeNumber: number) => ({
  ...{
    submissionID: `take-${takeNumber}`,
    learner: { learnerID: 'hana', name: 'はな' },
    lesson: LESSON,
    takeNumber,
  },
  ...{ submittedAt: TIME, dueAt: TIME, answeredAt: null, claim: null },
});

test('older recordings come below the newest when they are asked for, each once', async () => {
  let isLost = true;
  const { sent } = openConsole('/teach/learners/hana', (endpoint, { page }) => {
    if (endpoint !== learners.show) return undefined;
    if (page === 1) return { ...LEARNER, submissions: [aTake(3), aTake(2)], page: { next: 2 } };
    // One arrived meanwhile, so that the last of the first page is the first of the second.
    return isLost ? new ApiError('api/network') : { ...LEARNER, submissions: [aTake(2), aTake(1)], page: {} };
  });
  expect(await screen.findByText(texts.newestTakes(2))).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.moreTakes }));
  expect(await screen.findByText(texts.moreFailed)).not.toBeNull();
  isLost = false;
  fireEvent.click(screen.getByRole('button', { name: texts.moreTakes }));
  await screen.findByText(queueTexts.take(1));
  expect(screen.getAllByText(/回目の録音$/).map(({ textContent }) => textContent)).toEqual(
    [3, 2, 1].map(queueTexts.take),
  );
  expect(screen.queryByRole('button', { name: texts.moreTakes })).toBeNull();
  expect(sent(learners.show.path).map(({ page }) => page)).toEqual([1, 2, 2]);
});

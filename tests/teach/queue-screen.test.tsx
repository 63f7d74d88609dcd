// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { queue } from '#contract/teach/queue.ts';
import { texts as frameTexts } from '#teach/app/texts.ts';
import { texts } from '#teach/queue/texts.ts';
import { texts as signInTexts } from '#teach/sign-in/texts.ts';
import { openConsole, prepare, putAway, TIME } from './open-console.tsx';

beforeEach(prepare);
afterEach(putAway);

const COUNTS = { waiting: 1, overdue: 0, mine: 0, answeredToday: 0 };
const LESSON = { lessonID: 'pf-1-1', lessonOrder: 1, lessonName: '座り方', courseName: '', currName: '' };
const SUBMISSION = {
  ...{ submissionID: 'a', learner: { learnerID: 'b', name: 'はな' }, lesson: LESSON, takeNumber: 1 },
  ...{ submittedAt: TIME, dueAt: TIME, answeredAt: null, hasNote: false, hasDraft: false, hasReply: false },
  claim: null,
};
const EMPTY = { submissions: [], counts: COUNTS, page: {} };

test('the last page whose recordings were answered meanwhile leads to the first one, with the same filter', async () => {
  const { sent } = openConsole('/teach?learner=はな&page=2', (endpoint, { page }) => {
    if (endpoint !== queue.list) return undefined;
    return page === 1 ? { ...EMPTY, submissions: [SUBMISSION] } : EMPTY;
  });
  expect(await screen.findByText('はな')).not.toBeNull();
  expect(screen.queryByText(texts.done)).toBeNull();
  expect(decodeURI(window.location.search)).toBe('?learner=はな');
  expect(sent(queue.list.path)).toContainEqual({ view: 'waiting', learner: 'はな', page: 2 });
});

test('a pause after a space does not take the space out of the name that is being typed', async () => {
  const { sent } = openConsole('/teach', (endpoint) => (endpoint === queue.list ? EMPTY : undefined));
  const field = (await screen.findByLabelText(texts.learner)) as HTMLInputElement;
  fireEvent.change(field, { target: { value: 'Hanako ' } });
  await waitFor(() => expect(sent(queue.list.path).at(-1)).toMatchObject({ learner: 'Hanako' }));
  expect(field.value).toBe('Hanako ');
  fireEvent.click(await screen.findByRole('link', { name: texts.clear }));
  await waitFor(() => expect(field.value).toBe(''));
});

test('取り消す of an answer is gone for the teacher who signs in next', async () => {
  let isSignedIn = true;
  const { answers } = openConsole('/teach', (endpoint) => {
    if (!isSignedIn) return new ApiError('api/unauthorized');
    return endpoint === queue.list ? EMPTY : undefined;
  });
  await screen.findByText(texts.done);
  act(() => answers.add({ answerID: 'a', submissionID: 'b', learner: 'はなさん' }));
  await screen.findByText(frameTexts.sent('はなさん'));
  isSignedIn = false;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  fireEvent(window, new Event('visibilitychange'));
  await screen.findByRole('heading', { name: signInTexts.title });
  vi.useRealTimers();
  expect(answers.store.state).toEqual([]);
});

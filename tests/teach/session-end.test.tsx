// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { queue } from '#contract/teach/queue.ts';
import { teachers } from '#contract/teach/teachers.ts';
import { texts as appTexts } from '#teach/app/texts.ts';
import { texts as queueTexts } from '#teach/queue/texts.ts';
import { texts } from '#teach/sign-in/texts.ts';
import { openConsole, prepare, putAway } from './open-console.tsx';

/* A page of the console that is not its teacher's any more goes to the sign-in, and says why. */
beforeEach(prepare);
afterEach(putAway);

const NOTHING_WAITS = {
  submissions: [],
  counts: { waiting: 0, overdue: 0, mine: 0, answeredToday: 0 },
  page: {},
};
const refused = (details?: unknown) => new ApiError('api/unauthorized', { status: 401, details });
const look = () => document.dispatchEvent(new Event('visibilitychange'));

test('another teacher who signed in in the same browser is the reason, and is not taken for the one who was here', async () => {
  let answer: unknown = refused({ reason: 'other-teacher' });
  const { sent } = openConsole('/teach', (endpoint) => (endpoint === queue.list ? answer : undefined));
  await screen.findByText(texts.otherTeacher);
  const asked = sent(teachers.show.path).length;
  look();
  expect(sent(teachers.show.path)).toHaveLength(asked);
  answer = NOTHING_WAITS;
  fireEvent.click(screen.getByRole('button', { name: texts.toOtherTeacher }));
  expect(await screen.findByText(queueTexts.done)).not.toBeNull();
});

test('a session that ended is said to have ended, until somebody is signed in again', async () => {
  let answer: unknown = refused();
  openConsole('/teach', (endpoint) => (endpoint === queue.list ? answer : undefined));
  await screen.findByText(texts.ended);
  answer = NOTHING_WAITS;
  look();
  expect(await screen.findByText(queueTexts.done)).not.toBeNull();
});

test('who was not here before, or signs out, needs no reason', async () => {
  let isIn = false;
  const { sent } = openConsole('/teach', (endpoint) => {
    if (endpoint === queue.list) return isIn ? NOTHING_WAITS : refused();
    return endpoint === teachers.show && !isIn ? refused() : undefined;
  });
  await screen.findByRole('button', { name: texts.send });
  expect(screen.queryByText(texts.ended)).toBeNull();
  isIn = true;
  look();
  fireEvent.click(await screen.findByRole('button', { name: appTexts.signOut }));
  const buttons = () => screen.getAllByRole('button', { name: appTexts.signOut });
  await waitFor(() => expect(buttons().length).toBeGreaterThan(1));
  isIn = false;
  fireEvent.click(buttons().at(-1) as HTMLElement);
  await screen.findByRole('button', { name: texts.send });
  expect(sent(teachers.end.path)).toHaveLength(1);
  expect(screen.queryByText(texts.ended)).toBeNull();
});

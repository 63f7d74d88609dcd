// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { learners } from '#contract/teach/learners.ts';
import { texts } from '#teach/learner/texts.ts';
import { openConsole, prepare, putAway } from './open-console.tsx';

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

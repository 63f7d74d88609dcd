// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outcomeLabels, problemTexts, texts } from '#teach/answer/texts.ts';
import { aDraft, keys, open, place, prepare, putAway, words } from './open-answering.tsx';

beforeEach(prepare);
afterEach(putAway);

test('what was too long is said until it is short enough, and leads to that comment', async () => {
  await open(aDraft([words('あ'.repeat(600))]));
  const field = screen.getByLabelText(texts.words('全体'));
  keys();
  await screen.findByText(problemTexts['too-long']);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'あ'.repeat(501) } });
  expect(screen.queryByText(problemTexts['too-long'])).not.toBeNull();
  fireEvent.change(field, { target: { value: 'あ'.repeat(500) } });
  expect(screen.queryByText(problemTexts['too-long'])).toBeNull();
  // What is too long again was not asked to be sent again.
  fireEvent.change(field, { target: { value: 'あ'.repeat(501) } });
  expect(screen.queryByText(problemTexts['too-long'])).toBeNull();
});

test('a missing choice takes the focus after Ctrl+Enter, not after the button, and is said until it is made', async () => {
  await open(aDraft([words('よくなりました。')], null));
  const choice = screen.getByRole('radio', { name: new RegExp(outcomeLabels.passed) });
  const button = place();
  button.focus();
  fireEvent.click(button);
  await screen.findByText(problemTexts['no-outcome']);
  expect(document.activeElement).toBe(button);
  keys();
  expect(document.activeElement).toBe(choice);
  fireEvent.click(choice);
  await waitFor(() => expect(screen.queryByText(problemTexts['no-outcome'])).toBeNull());
});

test('what the server said of an answer goes with the next change of it', async () => {
  const { world } = await open(aDraft([words('よくなりました。')]));
  world.answers = () => Promise.reject(new Error('broken'));
  fireEvent.click(place());
  await screen.findByText(texts.failed);
  fireEvent.change(screen.getByLabelText(texts.words('全体')), { target: { value: '直しました。' } });
  expect(screen.queryByText(texts.failed)).toBeNull();
});

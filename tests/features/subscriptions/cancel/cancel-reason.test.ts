import { expect, test } from 'vitest';
import { subscriptions } from '#contract/subscriptions.ts';
import {
  isTooLong,
  MAX_WORDS_LENGTH,
  NO_REASON,
  type Reason,
  reasonText,
  toggled,
} from '#features/subscriptions/cancel/cancel-reason.ts';
import { cancelTexts } from '#features/subscriptions/cancel/cancel-texts.ts';

const [first = '', second = ''] = cancelTexts.reasons;

test('sends no text without a reason', () => {
  expect(reasonText(NO_REASON)).toBe('');
  expect(reasonText({ chosen: [], words: ' \n' })).toBe('');
});

test('joins the choices in the order of the page, then the words', () => {
  const ticked = toggled(toggled({ chosen: [], words: ' また来ます ' }, second), first);
  expect(reasonText(ticked)).toBe(`${first}、${second}\nまた来ます`);
  expect(toggled(ticked, first).chosen).toEqual([second]);
});

test('never exceeds the limit of the API', () => {
  const most: Reason = { chosen: cancelTexts.reasons, words: 'あ'.repeat(MAX_WORDS_LENGTH) };
  expect(isTooLong(most)).toBe(false);
  expect(isTooLong({ ...most, words: `${most.words}い` })).toBe(true);
  for (const words of [most.words, `音楽\0${'𠮷'.repeat((MAX_WORDS_LENGTH - 3) / 2)}`]) {
    expect(isTooLong({ ...most, words })).toBe(false);
    const input = { currCode: 'pf-beginner', reason: reasonText({ ...most, words }) };
    expect(subscriptions.cancel.input.safeParse(input).success).toBe(true);
  }
});

import { expect, test } from 'vitest';
import { subscriptions } from '#contract/subscriptions.ts';
import { cancelTexts } from '#features/subscriptions/cancel/cancel-texts.ts';
import {
  isTooLong,
  NO_REASON,
  type Reason,
  reasonText,
  toggled,
  WORDS_LIMIT,
} from '#features/subscriptions/cancel/cancel-reason.ts';

const [first = '', second = ''] = cancelTexts.reasons;

test('nothing told is nothing sent', () => {
  expect(reasonText(NO_REASON)).toBe('');
  expect(reasonText({ chosen: [], words: ' \n' })).toBe('');
});

test('choices stand in the order of the page, then the words', () => {
  const ticked = toggled(toggled({ chosen: [], words: ' また来ます ' }, second), first);
  expect(reasonText(ticked)).toBe(`${first}、${second}\nまた来ます`);
  expect(toggled(ticked, first).chosen).toEqual([second]);
});

test('whatever the page lets through, the call takes', () => {
  const most: Reason = { chosen: cancelTexts.reasons, words: 'あ'.repeat(WORDS_LIMIT) };
  expect(isTooLong(most)).toBe(false);
  expect(isTooLong({ ...most, words: `${most.words}い` })).toBe(true);
  for (const words of [most.words, `音楽\0${'𠮷'.repeat((WORDS_LIMIT - 3) / 2)}`]) {
    expect(isTooLong({ ...most, words })).toBe(false);
    const input = { currCode: 'pf-beginner', reason: reasonText({ ...most, words }) };
    expect(subscriptions.cancel.input.safeParse(input).success).toBe(true);
  }
});

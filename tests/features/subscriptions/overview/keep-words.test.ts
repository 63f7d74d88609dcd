import { expect, test } from 'vitest';
import { japanDate } from '#domain/japan-time.ts';
import { keepWords } from '#features/subscriptions/overview/keep-words.ts';
import { aRunningSubscription, ENTRY, STANDARD } from '#tests/support/device/a-subscription.ts';

const UNTIL = '2026-12-30T01:00:00.000Z';
const wordsOf = (facts: Parameters<typeof aRunningSubscription>[0]) =>
  keepWords(aRunningSubscription(facts), Date.parse(UNTIL));

test('a cancellation is taken back at the price that will be charged', () => {
  const day = japanDate(Date.parse(UNTIL));
  expect(wordsOf({ ifContinued: { time: UNTIL, amount: 2980, plan: STANDARD } })).toBe(
    `受講がこのまま続き、${day}から月2,980円（税込）のお支払いがあります。`,
  );
  expect(wordsOf({ ifContinued: { time: UNTIL, amount: 980, plan: ENTRY } })).toBe(
    `受講がこのまま続き、${day}から月980円（税込）のお支払いがあります。この日から、エントリープラン（月980円・税込）に変わります。`,
  );
  expect(wordsOf({ ifContinued: { time: UNTIL, amount: 1490, plan: STANDARD } })).toBe(
    `受講がこのまま続き、${day}に1,490円（税込・クーポンを引いた金額）のお支払いがあります。`,
  );
});

test('an amount that is not known is not made up, and one that is not charged not asked for', () => {
  expect(wordsOf({})).toMatch(/からお支払いがあります。$/);
  expect(wordsOf({ billed: false })).toBe('受講がこのまま続きます。お支払いはありません。');
});

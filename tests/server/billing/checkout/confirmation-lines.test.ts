import { expect, test } from 'vitest';
import { type ConfirmationFacts, confirmationLines } from '#server/billing/checkout/confirmation-lines.ts';

const NINE = '2026-11-21T00:00:00.000Z';
const MORNING = new Date('2026-11-20T21:25:00.000Z');

/** What a join at 6:25 in Japan says of its first payment, without the free month. */
function firstOf(amount: number) {
  const offered: ConfirmationFacts = {
    kind: 'join',
    currName: 'ピアノはじめて',
    plan: { name: 'standard', comments: true },
    isTrialUsedByCard: false,
    courses: 1,
    lessons: 12,
    facts: {
      price: 2980,
      trialUntil: null,
      first: { amount, at: NINE },
      next: { amount: 2980, at: '2026-12-21T00:00:00.000Z' },
      later: { amount: 2980, at: '2027-01-21T00:00:00.000Z' },
      couponCode: null,
      couponName: null,
      prorationTime: null,
      stripeCustomerID: null,
    },
    redeemBy: null,
    begin: 'now',
    now: MORNING,
  };
  return confirmationLines(offered)
    .filter(({ label }) => label === '初回のお支払い' || label === 'お支払いの時期')
    .map(({ text }) => text.split('。')[0]);
}

test('a first payment that is owed waits for nine in the morning, and one of 0 yen for no hour', () => {
  expect(firstOf(2980)).toEqual([
    '今日（2026年11月21日(土)）9時ごろに2,980円（税込）',
    '初回は今日（2026年11月21日(土)）9時ごろ',
  ]);
  expect(firstOf(0)).toEqual(['今日（2026年11月21日(土)）に0円', '初回は今日（2026年11月21日(土)）']);
});

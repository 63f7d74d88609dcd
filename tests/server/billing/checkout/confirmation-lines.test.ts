import { expect, test } from 'vitest';
import { type ConfirmationFacts, confirmationLines } from '#server/billing/checkout/confirmation-lines.ts';

const NINE = '2026-11-21T00:00:00.000Z';
const MORNING = new Date('2026-11-20T21:25:00.000Z');

/** A join at 6:25 in Japan without the free month. */
function earlyJoin(amount: number): ConfirmationFacts {
  return {
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
}

/** What it says of its first payment. */
function firstOf(amount: number) {
  return confirmationLines(earlyJoin(amount))
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

test('before the first charge at nine a cancellation ends with it, and the page says so', () => {
  const accessOf = (facts: ConfirmationFacts) =>
    confirmationLines(facts).find(({ label }) => label === '解約後の受講')?.text;
  const early = earlyJoin(2980);
  expect(accessOf(early)).toContain('初回のお支払いのあとに解約された場合は2026年12月21日(月) 09:00までです');
  expect(accessOf(early)).toContain('その前に解約された場合は、2026年11月21日(土) 09:00まで');
  expect(accessOf({ ...early, now: new Date(NINE) })).toContain('いま解約された場合は2026年12月21日(月)');
  // A free month lasts, whenever it is cancelled.
  const facts = { ...early.facts, trialUntil: '2026-12-21T00:00:00.000Z' };
  expect(accessOf({ ...early, facts })).toContain('いま解約された場合は2026年12月21日(月)');
});

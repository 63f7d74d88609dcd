import { describe, expect, test } from 'vitest';
import type { GatewayInvoice, GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import {
  PAYMENT_FAILED,
  type SubscriptionState,
  subscriptionAfter,
} from '#server/billing/sync/subscription-state.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-21T01:02:03Z');
const NEXT = Date.parse('2026-12-21T01:02:03Z');
const AFTER = Date.parse('2027-01-21T01:02:03Z');

const contract = (rest: Partial<SubscriptionState> = {}): SubscriptionState => ({
  ...{ startTime: START, planID: 1, price: 2980, nextPlanID: null, nextPrice: null, trial: false },
  ...{ periodStart: START, periodEnd: NEXT, updated: false, completed: false, pastDueSince: null },
  ...{ cancelTime: null, expireTime: null, cancelReason: null },
  ...rest,
});
const there = (rest: Partial<GatewaySubscription> = {}): GatewaySubscription => ({
  ...{ id: 'sub_1', customer: 'cus_1', status: 'active', metadata: {}, createdAt: START, anchor: START },
  ...{ itemID: 'si_1', priceID: 'price_1', periodStart: START, periodEnd: NEXT, cardID: null },
  ...{ cancelAtPeriodEnd: false, canceledAt: null, endedAt: null, coupons: [], latestInvoiceID: null },
  ...{ action: null, declineCode: null, pendingUpdate: false },
  ...rest,
});
const STANDARD = { planID: 1, price: 2980 };
const ENTRY = { planID: 2, price: 980 };
const settled = (
  before: SubscriptionState,
  subscription: GatewaySubscription,
  { planPrice = STANDARD, invoices = [] as readonly GatewayInvoice[], asked = {}, now = START + DAY } = {},
) => subscriptionAfter(before, { subscription, invoices, planPrice, now }, asked);

describe('the state of a subscription after reading Stripe', () => {
  test('stays the same when nothing happened, also when read twice', () => {
    expect(settled(contract(), there())).toEqual(contract());
  });

  test('is renewed from the second period on', () => {
    const once = settled(contract(), there({ periodStart: NEXT, periodEnd: AFTER }), { now: NEXT });
    expect(once).toMatchObject({ updated: true, periodStart: NEXT, periodEnd: AFTER, planID: 1 });
    expect(settled(once, there({ periodStart: NEXT, periodEnd: AFTER }))).toEqual(once);
  });

  test('retains its price when the price of the plan changes', () => {
    expect(settled(contract({ price: 1980 }), there(), { planPrice: { planID: 1, price: 1980 } }).price).toBe(
      1980,
    );
  });

  test('schedules a cheaper plan, which begins with the next period', () => {
    const waiting = settled(contract(), there({ priceID: 'price_2' }), { planPrice: ENTRY });
    expect(waiting).toMatchObject({ planID: 1, nextPlanID: 2, nextPrice: 980, updated: false });
    const moved = there({ priceID: 'price_2', periodStart: NEXT, periodEnd: AFTER });
    expect(settled(waiting, moved, { planPrice: ENTRY })).toMatchObject({
      ...{ planID: 2, price: 980, nextPlanID: null, nextPrice: null, updated: true },
    });
    expect(settled(waiting, there())).toMatchObject({ planID: 1, nextPlanID: null });
  });

  test('changes to a dearer plan after the difference is paid', () => {
    const entry = contract({ planID: 2, price: 980 });
    const change = { reason: 'change', status: 'paid', priceID: 'price_1', createdAt: START + DAY };
    const paid = [change as unknown as GatewayInvoice];
    expect(settled(entry, there(), { invoices: paid })).toMatchObject({
      planID: 1,
      price: 2980,
      updated: true,
    });
    const open = [{ ...change, status: 'open' } as unknown as GatewayInvoice];
    expect(settled(entry, there(), { invoices: open })).toMatchObject({ planID: 2, nextPlanID: 1 });
  });

  test('runs out with its period, and continues when the cancellation is undone', () => {
    const ending = there({ cancelAtPeriodEnd: true, canceledAt: START + DAY });
    const leaving = settled(contract({ cancelReason: '引っ越し' }), ending, { asked: { ends: true } });
    expect(leaving).toMatchObject({ cancelTime: START + DAY, expireTime: NEXT, cancelReason: '引っ越し' });
    expect(settled(leaving, there())).toMatchObject({
      cancelTime: null,
      expireTime: null,
      cancelReason: null,
    });
    const over = there({ status: 'ended', canceledAt: START + DAY, endedAt: NEXT });
    expect(settled(leaving, over, { now: NEXT })).toMatchObject({
      cancelReason: '引っ越し',
      expireTime: NEXT,
    });
  });

  test('preserves a free month that was cancelled in the night', () => {
    const night = Date.parse('2026-11-20T18:00:00Z');
    const nine = Date.parse('2026-11-21T00:00:00Z');
    const before = contract({ startTime: night, periodStart: night, periodEnd: nine, trial: true });
    const ending = there({ cancelAtPeriodEnd: true, canceledAt: night, periodStart: night, periodEnd: nine });
    expect(settled(before, ending).expireTime).toBe(Date.parse('2026-12-21T00:00:00Z'));
  });

  test('ends when Stripe gives up, and retains since when it was past due', () => {
    const owing = settled(contract(), there({ status: 'past_due' }), { now: NEXT });
    expect(owing.pastDueSince).toBe(NEXT);
    expect(settled(owing, there({ status: 'past_due' }), { now: NEXT + DAY }).pastDueSince).toBe(NEXT);
    const ended = there({ status: 'ended', canceledAt: NEXT + DAY, endedAt: NEXT + DAY });
    expect(settled(owing, ended, { now: NEXT + DAY })).toMatchObject({
      ...{ cancelTime: NEXT + DAY, expireTime: NEXT + DAY, cancelReason: PAYMENT_FAILED, pastDueSince: null },
    });
  });
});

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

const aState = (rest: Partial<SubscriptionState> = {}): SubscriptionState => ({
  startTime: START,
  planID: 1,
  price: 2980,
  nextPlanID: null,
  nextPrice: null,
  trial: false,
  periodStart: START,
  periodEnd: NEXT,
  updated: false,
  completed: false,
  pastDueSince: null,
  cancelTime: null,
  expireTime: null,
  cancelReason: null,
  ...rest,
});
const atStripe = (rest: Partial<GatewaySubscription> = {}): GatewaySubscription => ({
  id: 'sub_1',
  customer: 'cus_1',
  status: 'active',
  metadata: {},
  createdAt: START,
  anchor: START,
  itemID: 'si_1',
  priceID: 'price_1',
  periodStart: START,
  periodEnd: NEXT,
  cardID: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  endedAt: null,
  coupons: [],
  latestInvoiceID: null,
  action: null,
  declineCode: null,
  pendingUpdate: false,
  ...rest,
});
const STANDARD = { planID: 1, price: 2980 };
const ENTRY = { planID: 2, price: 980 };
const stateAfter = (
  before: SubscriptionState,
  subscription: GatewaySubscription,
  { planPrice = STANDARD, invoices = [] as readonly GatewayInvoice[], asked = {}, now = START + DAY } = {},
) => subscriptionAfter(before, { subscription, invoices, planPrice, now }, asked);

describe('the state of a subscription after reading Stripe', () => {
  test('stays the same when nothing happened, also when read twice', () => {
    expect(stateAfter(aState(), atStripe())).toEqual(aState());
  });

  test('is renewed from the second period on', () => {
    const once = stateAfter(aState(), atStripe({ periodStart: NEXT, periodEnd: AFTER }), { now: NEXT });
    expect(once).toMatchObject({ updated: true, periodStart: NEXT, periodEnd: AFTER, planID: 1 });
    expect(stateAfter(once, atStripe({ periodStart: NEXT, periodEnd: AFTER }))).toEqual(once);
  });

  test('retains its price when the price of the plan changes', () => {
    expect(
      stateAfter(aState({ price: 1980 }), atStripe(), { planPrice: { planID: 1, price: 1980 } }).price,
    ).toBe(1980);
  });

  test('schedules a cheaper plan, which begins with the next period', () => {
    const waiting = stateAfter(aState(), atStripe({ priceID: 'price_2' }), { planPrice: ENTRY });
    expect(waiting).toMatchObject({ planID: 1, nextPlanID: 2, nextPrice: 980, updated: false });
    const moved = atStripe({ priceID: 'price_2', periodStart: NEXT, periodEnd: AFTER });
    expect(stateAfter(waiting, moved, { planPrice: ENTRY })).toMatchObject({
      planID: 2,
      price: 980,
      nextPlanID: null,
      nextPrice: null,
      updated: true,
    });
    expect(stateAfter(waiting, atStripe())).toMatchObject({ planID: 1, nextPlanID: null });
  });

  test('changes to a dearer plan after the difference is paid', () => {
    const entry = aState({ planID: 2, price: 980 });
    const change = { reason: 'change', status: 'paid', priceID: 'price_1', createdAt: START + DAY };
    const paid = [change as unknown as GatewayInvoice];
    expect(stateAfter(entry, atStripe(), { invoices: paid })).toMatchObject({
      planID: 1,
      price: 2980,
      updated: true,
    });
    const open = [{ ...change, status: 'open' } as unknown as GatewayInvoice];
    expect(stateAfter(entry, atStripe(), { invoices: open })).toMatchObject({ planID: 2, nextPlanID: 1 });
  });

  test('runs out with its period, and continues when the cancellation is undone', () => {
    const ending = atStripe({ cancelAtPeriodEnd: true, canceledAt: START + DAY });
    const leaving = stateAfter(aState({ cancelReason: '引っ越し' }), ending, { asked: { ends: true } });
    expect(leaving).toMatchObject({ cancelTime: START + DAY, expireTime: NEXT, cancelReason: '引っ越し' });
    expect(stateAfter(leaving, atStripe())).toMatchObject({
      cancelTime: null,
      expireTime: null,
      cancelReason: null,
    });
    const over = atStripe({ status: 'ended', canceledAt: START + DAY, endedAt: NEXT });
    expect(stateAfter(leaving, over, { now: NEXT })).toMatchObject({
      cancelReason: '引っ越し',
      expireTime: NEXT,
    });
  });

  test('preserves a free month that was cancelled in the night', () => {
    const night = Date.parse('2026-11-20T18:00:00Z');
    const nine = Date.parse('2026-11-21T00:00:00Z');
    const before = aState({ startTime: night, periodStart: night, periodEnd: nine, trial: true });
    const ending = atStripe({
      cancelAtPeriodEnd: true,
      canceledAt: night,
      periodStart: night,
      periodEnd: nine,
    });
    expect(stateAfter(before, ending).expireTime).toBe(Date.parse('2026-12-21T00:00:00Z'));
  });

  test('ends when Stripe gives up, and retains since when it was past due', () => {
    const owing = stateAfter(aState(), atStripe({ status: 'past_due' }), { now: NEXT });
    expect(owing.pastDueSince).toBe(NEXT);
    expect(stateAfter(owing, atStripe({ status: 'past_due' }), { now: NEXT + DAY }).pastDueSince).toBe(NEXT);
    const ended = atStripe({ status: 'ended', canceledAt: NEXT + DAY, endedAt: NEXT + DAY });
    expect(stateAfter(owing, ended, { now: NEXT + DAY })).toMatchObject({
      cancelTime: NEXT + DAY,
      expireTime: NEXT + DAY,
      cancelReason: PAYMENT_FAILED,
      pastDueSince: null,
    });
  });
});

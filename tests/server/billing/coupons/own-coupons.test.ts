import { beforeEach, describe, expect, test } from 'vitest';
import { coupons } from '#contract/coupons.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { createApp } from '#server/app.ts';
import { grantPersonalCoupon, stopPersonalCoupon } from '#server/billing/coupons/personal-coupon-store.ts';
import { sandboxOf } from '#server/billing/sandbox.ts';
import { type ABillingServer, aBillingServer } from '#tests/support/paying/a-billing-server.ts';
import { type ABuyer, CURR, REFUSING } from '#tests/support/server/a-buyer.ts';
import { aBearer, requestOf } from '#tests/support/server/a-server.ts';

/** A coupon that belongs to one person: into a checkout, or onto the next charge of what runs. */
let billing: ABillingServer;
// A server for each: everybody who subscribed before would be charged with every month that passes here.
beforeEach(async () => {
  billing = await aBillingServer({ lessons: 3 });
});

const YEN = 500;

async function grant(uid: string, validDays = 180): Promise<string> {
  const { db, clock } = billing.server.deps;
  const now = clock.now();
  const redeemBy = new Date(now.getTime() + validDays * DAY_MS);
  const given = { uid, name: '友だち招待クーポン', yen: YEN, redeemBy, now };
  return await db.transaction().execute((trx) => grantPersonalCoupon(trx, given));
}
const own = async (uid: string) => (await billing.server.answer(coupons.list, {}, uid)).body.coupons;
const stateOf = async (uid: string) => (await own(uid)).map(({ state }: { state: string }) => state);
async function member(uid: string, planID = 2, code?: string): Promise<ABuyer> {
  const buyer = billing.buyer(uid);
  await buyer.card();
  expect((await buyer.join(planID, code)).status).toBe(200);
  return buyer;
}
const amounts = async (buyer: ABuyer) => (await buyer.orders()).map(({ amount }) => amount);
const shownNext = async (buyer: ABuyer) => (await buyer.subscription())?.nextCharge;
/** To the next charge; what the app showed before is what is charged. */
async function nextMonth(buyer: ABuyer): Promise<number> {
  const shown = await shownNext(buyer);
  await billing.moveTo(new Date(Date.parse(shown?.time ?? '') + HOUR_MS), 10 * DAY_MS);
  const charged = (await amounts(buyer)).at(-1);
  expect(charged).toBe(shown?.amount);
  return charged ?? -1;
}
/** Charges of this coupon that were paid or wait to be. */
async function usesOf(uid: string, couponID: string): Promise<number> {
  const rows = await billing.buyer(uid).orders();
  return rows.filter(({ coupon_id, status }) => coupon_id === couponID && status !== 'void').length;
}

test('takes off from the next charge by itself, once, and the app says so before', async () => {
  const buyer = await member('runs');
  const couponID = await grant('runs');
  await billing.jobs();
  expect(await shownNext(buyer)).toMatchObject({ amount: 480, ownCoupon: '友だち招待クーポン' });
  expect(await own('runs')).toMatchObject([{ state: 'placed', placed: { currName: 'ピアノはじめて' } }]);
  expect(await nextMonth(buyer)).toBe(480);
  expect(await stateOf('runs')).toEqual(['used']);
  expect(await nextMonth(buyer)).toBe(980);
  expect(await usesOf('runs', couponID)).toBe(1);
});

test('several coupons take off from one charge after the other, those that end first before the others', async () => {
  const buyer = await member('rich');
  const late = await grant('rich', 180);
  const soon = await grant('rich', 60);
  await billing.jobs();
  const placed = (await own('rich')).find(({ state }: { state: string }) => state === 'placed');
  expect(placed.couponID).toBe(soon);
  const charges = [await nextMonth(buyer), await nextMonth(buyer), await nextMonth(buyer)];
  expect(charges).toEqual([480, 480, 980]);
  expect([await usesOf('rich', soon), await usesOf('rich', late)]).toEqual([1, 1]);
});

test('waits for the first charge of money after a free month', async () => {
  const buyer = await member('free', 1);
  await grant('free');
  await billing.jobs();
  expect(await shownNext(buyer)).toMatchObject({ amount: 2480 });
  expect(await nextMonth(buyer)).toBe(2480);
  expect(await nextMonth(buyer)).toBe(2980);
});

test('waits until the coupon of the checkout has ended', async () => {
  await billing.coupon({ code: 'TWO', amountOff: 100, duration: 'repeating', months: 2 });
  const buyer = await member('two-kinds', 2, 'TWO');
  await grant('two-kinds');
  await billing.jobs();
  const charges = [];
  for (let i = 0; i < 4; i += 1) charges.push(await nextMonth(buyer));
  expect(await amounts(buyer)).toEqual([880, ...charges]);
  expect(charges[0]).toBe(880);
  expect(charges.slice(1).sort()).toEqual([480, 980, 980]);
});

describe('a change of plan', () => {
  test('the difference is charged as shown, without the coupon, which stays on the next month', async () => {
    const buyer = await member('climbs');
    const couponID = await grant('climbs');
    await billing.jobs();
    billing.clock.advance(10 * DAY_MS);
    const { quote } = (await buyer.quote(1)).body;
    expect(quote).toMatchObject({ nextCharge: { amount: 2480 }, laterCharge: { amount: 2980 } });
    expect((await buyer.change(1, quote.quoteID)).status).toBe(200);
    expect((await amounts(buyer)).at(-1)).toBe(quote.firstCharge.amount);
    expect(await usesOf('climbs', couponID)).toBe(0);
    await billing.jobs();
    expect(await nextMonth(buyer)).toBe(2480);
    expect(await nextMonth(buyer)).toBe(2980);
    expect(await usesOf('climbs', couponID)).toBe(1);
  });

  test('shows the next charge as it was confirmed, also where the coupon cannot be put back at once', async () => {
    const buyer = await member('breaks');
    await grant('breaks');
    await billing.jobs();
    const { server } = billing;
    const { transport } = sandboxOf(server.deps);
    const stripeTransport = {
      getClientName: () => 'no coupons',
      makeRequest: (...given: Parameters<typeof transport.makeRequest>) =>
        given[2].startsWith('/v1/coupons/')
          ? Promise.reject(new Error('no line'))
          : transport.makeRequest(...given),
    } as unknown as typeof transport;
    const app = createApp({ ...server.deps, stripeTransport });
    const { quote } = (await buyer.quote(1)).body;
    const wish = { currCode: CURR, planID: 1, quoteID: quote.quoteID };
    const answer = await app.request(requestOf(subscriptions.update, wish, aBearer('breaks')));
    expect(answer.status).toBe(200);
    expect((await answer.json()).subscription.nextCharge).toMatchObject({ amount: 2480 });
    await billing.jobs();
    expect(await nextMonth(buyer)).toBe(2480);
  });

  test('a cheaper plan begins with the coupon', async () => {
    const buyer = await member('descends', 1);
    await buyer.pass(32 * DAY_MS);
    await billing.jobs();
    await grant('descends');
    await billing.jobs();
    const { quote } = (await buyer.quote(2)).body;
    expect(quote).toMatchObject({ nextCharge: { amount: 480 }, laterCharge: { amount: 980 } });
    await buyer.change(2, quote.quoteID);
    expect(await nextMonth(buyer)).toBe(480);
    expect(await nextMonth(buyer)).toBe(980);
  });

  test('a quote from before the coupon came is shown again', async () => {
    const buyer = await member('between');
    billing.clock.advance(5 * DAY_MS);
    const { quote } = (await buyer.quote(1)).body;
    await grant('between');
    await billing.jobs();
    expect((await buyer.change(1, quote.quoteID)).body.errorCode).toBe('subscriptions/quote-changed');
  });
});

describe('comes back to its owner', () => {
  test('when the subscription is cancelled; a checkout takes it then, and nothing takes it twice', async () => {
    const buyer = await member('leaves');
    const couponID = await grant('leaves');
    await billing.jobs();
    await buyer.cancel();
    expect(await stateOf('leaves')).toEqual(['usable']);
    await billing.moveTo(new Date(billing.clock.now().getTime() + 32 * DAY_MS), 10 * DAY_MS);
    const [{ code }] = await own('leaves');
    expect((await buyer.join(2, code)).status).toBe(200);
    expect((await amounts(buyer)).at(-1)).toBe(480);
    expect(await stateOf('leaves')).toEqual(['used']);
    expect(await nextMonth(buyer)).toBe(980);
    expect(await usesOf('leaves', couponID)).toBe(1);
  });

  test('when it is cancelled and continued, it is on the next charge again', async () => {
    const buyer = await member('wavers');
    const couponID = await grant('wavers');
    await billing.jobs();
    await buyer.cancel();
    await buyer.keep();
    await billing.jobs();
    expect(await nextMonth(buyer)).toBe(480);
    expect(await usesOf('wavers', couponID)).toBe(1);
  });

  test('when the charge with it fails for good', async () => {
    const buyer = await member('broke');
    await grant('broke');
    await billing.jobs();
    await buyer.card(REFUSING, true);
    await billing.moveTo(new Date(billing.clock.now().getTime() + 60 * DAY_MS), 5 * DAY_MS);
    expect((await buyer.subscription())?.cancel).toBeDefined();
    expect(await stateOf('broke')).toEqual(['usable']);
  });
});

test('on the next charge of a subscription no checkout takes it', async () => {
  await member('two-places');
  await grant('two-places');
  await billing.jobs();
  const [{ code, couponID }] = await own('two-places');
  const show = (uid: string) => billing.server.answer(coupons.show, { code }, uid);
  expect((await show('two-places')).body.errorCode).toBe('coupons/unknown');
  expect(await usesOf('two-places', couponID)).toBe(0);
});

test("another person's coupon is unknown to everybody else, by code and by id", async () => {
  await billing.server.answer(coupons.list, {}, 'owner-of-it');
  const id = await grant('owner-of-it');
  const [{ code }] = await own('owner-of-it');
  expect((await billing.server.answer(coupons.show, { code }, 'owner-of-it')).status).toBe(200);
  expect((await billing.server.answer(coupons.show, { code }, 'thief')).body.errorCode).toBe(
    'coupons/unknown',
  );
  const thief = billing.buyer('thief');
  await thief.card();
  expect((await thief.quote(2, code)).body.errorCode).toBe('coupons/unknown');
  expect((await thief.create({ couponID: id }, 2)).body.errorCode).toBe('coupons/unknown');
  expect(await own('thief')).toEqual([]);
});

test('used in two checkouts at once, it is used once', async () => {
  const buyer = billing.buyer('two-tabs');
  await buyer.card();
  const couponID = await grant('two-tabs');
  const [{ code }] = await own('two-tabs');
  const quotes = await Promise.all([buyer.quote(2, code), buyer.quote(2, code)]);
  await Promise.all(quotes.map(({ body }) => buyer.create({ quoteID: body.quote.quoteID }, 2)));
  expect(await amounts(buyer)).toEqual([480]);
  expect(await usesOf('two-tabs', couponID)).toBe(1);
});

test('expired or stopped, it takes off nothing', async () => {
  const buyer = await member('too-late');
  await grant('too-late', 180);
  const [{ couponID }] = await own('too-late');
  const { db, clock } = billing.server.deps;
  await billing.jobs();
  expect(await shownNext(buyer)).toMatchObject({ amount: 480 });
  await db.transaction().execute((trx) => stopPersonalCoupon(trx, couponID, clock.now()));
  await billing.jobs();
  expect(await shownNext(buyer)).toMatchObject({ amount: 980 });
  expect(await nextMonth(buyer)).toBe(980);
  expect(await stateOf('too-late')).toEqual(['stopped']);
  const later = billing.buyer('later');
  await later.card();
  await grant('later', 1);
  const [{ code }] = await own('later');
  billing.clock.advance(DAY_MS);
  expect(await stateOf('later')).toEqual(['expired']);
  expect((await later.quote(2, code)).body.errorCode).toBe('coupons/unknown');
});

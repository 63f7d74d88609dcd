import { beforeAll, describe, expect, test } from 'vitest';
import { subscriptions } from '#contract/subscriptions.ts';
import { ASKING, aBuyer, bringEvents, DAY, MINUTE, REFUSING } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 40 }] });
});

/** A buyer on the entry plan, ten days into the month. */
async function onEntry(uid: string) {
  const buyer = aBuyer(server, uid);
  await buyer.card();
  await buyer.join(2);
  await buyer.pass(10 * DAY);
  return buyer;
}

/** A buyer on the standard plan after the free month. */
async function onStandard(uid: string) {
  const buyer = aBuyer(server, uid);
  await buyer.card();
  await buyer.join(1);
  await buyer.pass(32 * DAY);
  await buyer.reconcile();
  return buyer;
}

describe('a renewal', () => {
  test('is charged on its day, sends a mail, and marks the subscription as renewed', async () => {
    const buyer = await onStandard('renewed');
    expect((await buyer.orders()).map(({ amount, status, reason }) => [amount, status, reason])).toEqual([
      [0, 'paid', 'join'],
      [2980, 'paid', 'renewal'],
    ]);
    expect(await buyer.subscription()).toMatchObject({ updated: true, trialUntil: null, trouble: null });
    expect(await buyer.mails()).toEqual(['お申し込みが完了しました', 'お支払いが完了しました']);
    // A day later the job reads all charges again, and writes none.
    const orders = await buyer.orders();
    await buyer.pass(DAY);
    await buyer.reconcile();
    expect(await buyer.orders()).toEqual(orders);
    expect(await buyer.mails()).toHaveLength(2);
  });
});

describe('a dearer plan', () => {
  test('begins now, for exactly the difference shown', async () => {
    const buyer = await onEntry('up');
    const { quote } = (await buyer.quote(1)).body;
    expect(quote).toMatchObject({ kind: 'upgrade', nextCharge: { amount: 2980 } });
    server.clock.advance(10 * 60_000);
    const { status, body } = await buyer.change(1, quote.quoteID);
    expect([status, body.subscription]).toMatchObject([200, { plan: { planID: 1 }, updated: true }]);
    const [, change] = await buyer.orders();
    expect(change).toMatchObject({ reason: 'change', status: 'paid', amount: quote.firstCharge.amount });
    expect(quote.firstCharge.amount).toBeGreaterThan(1000);
    expect((await buyer.change(1, quote.quoteID)).status).toBe(200);
    expect(await buyer.orders()).toHaveLength(2);
    expect(await buyer.mails()).toEqual(['お申し込みが完了しました', 'プランを変更しました']);
  });

  test('begins now without a charge when the difference is too small', async () => {
    const buyer = await onEntry('up-given');
    const end = Date.parse((await buyer.subscription())?.nextCharge?.time ?? '');
    await buyer.pass(end - server.clock.now().getTime() - 12 * 60 * MINUTE);
    const { quote } = (await buyer.quote(1)).body;
    expect(quote).toMatchObject({
      kind: 'upgrade',
      firstCharge: { amount: 0 },
      nextCharge: { amount: 2980 },
    });
    const said = quote.lines.find((line: { label: string }) => line.label === '今日のお支払い');
    expect(said.text).toBe('0円（差額が50円に満たないため、いただきません）');
    server.clock.advance(10 * MINUTE);
    const changed = { plan: { planID: 1 }, nextPlan: null, updated: true, nextCharge: { amount: 2980 } };
    const { status, body } = await buyer.change(1, quote.quoteID);
    expect([status, body.subscription]).toMatchObject([200, changed]);
    await bringEvents(server);
    expect((await buyer.change(1, quote.quoteID)).status).toBe(200);
    expect(await buyer.subscription()).toMatchObject(changed);
    expect(await buyer.orders()).toHaveLength(1);
    const [atStripe] = await buyer.atStripe();
    const customer = await server.deps.payments.stripe.customers.retrieve(String(atStripe?.customer));
    expect('balance' in customer ? customer.balance : null).toBe(0);
    await buyer.pass(DAY);
    await buyer.reconcile();
    expect((await buyer.orders()).map(({ amount }) => amount)).toEqual([980, 2980]);
    // A cheaper one after it is scheduled as usual.
    await buyer.change(2);
    expect(await buyer.subscription()).toMatchObject({
      plan: { planID: 1 },
      nextPlan: { plan: { planID: 2 } },
    });
    const [, changeMail] = await buyer.mails();
    expect(changeMail).toBe('プランを変更しました');
  });

  test("waits for the bank's authentication", async () => {
    const buyer = await onEntry('up-asked');
    await buyer.card(ASKING, true);
    const { body } = await buyer.change(1);
    expect([body.subscription, body.action.type]).toEqual([null, 'confirm']);
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 2 } });
    await buyer.answerBank(body.action, true);
    expect((await buyer.change(1)).body.subscription).toMatchObject({ plan: { planID: 1 } });
    expect((await buyer.orders()).map((order) => order.status)).toEqual(['paid', 'paid']);
  });

  test('left at the bank for days: charges the difference that is shown then', async () => {
    const buyer = await onEntry('up-later');
    await buyer.card(ASKING, true);
    const early = (await buyer.quote(1)).body.quote;
    const asked = await buyer.change(1, early.quoteID);
    expect((await buyer.change(1, early.quoteID)).body).toEqual(asked.body);
    await buyer.pass(20 * 60 * MINUTE);
    const late = (await buyer.quote(1)).body.quote;
    expect(late.firstCharge.amount).toBeLessThan(early.firstCharge.amount);
    const again = await buyer.change(1, late.quoteID);
    await buyer.answerBank(again.body.action, true);
    expect((await buyer.change(1, late.quoteID)).body.subscription).toMatchObject({ plan: { planID: 1 } });
    const paid = (await buyer.orders()).filter((order) => order.status === 'paid');
    expect(paid.map(({ amount }) => amount)).toEqual([980, late.firstCharge.amount]);
  });

  test('changes nothing when the card is refused', async () => {
    const buyer = await onEntry('up-refused');
    await buyer.card(REFUSING, true);
    const { status, body } = await buyer.change(1);
    expect([status, body.errorCode]).toEqual([402, 'stripe/card-error']);
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 2 }, nextPlan: null, trouble: null });
    expect((await buyer.orders()).map((order) => order.status)).toEqual(['paid', 'void']);
  });
});

describe('a cheaper plan', () => {
  test('is scheduled for the next billing date', async () => {
    const buyer = await onStandard('down');
    const before = await buyer.subscription();
    const { quote } = (await buyer.quote(2)).body;
    expect(quote).toMatchObject({ kind: 'downgrade', firstCharge: { amount: 980 } });
    const { body } = await buyer.change(2, quote.quoteID);
    expect(body.subscription).toMatchObject({
      plan: { planID: 1 },
      nextPlan: { plan: { planID: 2, planPrice: 980 }, startTime: before?.nextCharge?.time },
      nextCharge: { amount: 980, time: before?.nextCharge?.time },
    });
    await buyer.pass(31 * DAY);
    await buyer.reconcile();
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 2, planPrice: 980 }, nextPlan: null });
    expect((await buyer.orders()).at(-1)).toMatchObject({ amount: 980, plan_id: 2, status: 'paid' });
    expect(await buyer.mails()).toContain('プランの変更を承りました');
  });

  test('outlives a cancellation that is taken back, which is announced at its price', async () => {
    const buyer = aBuyer(server, 'returned');
    await buyer.card();
    await buyer.join(1);
    const { nextCharge } = (await buyer.change(2)).body.subscription;
    expect(nextCharge).toMatchObject({ amount: 980 });
    const { subscription } = (await buyer.cancel()).body;
    expect(subscription).toMatchObject({
      ...{ plan: { planID: 1 }, nextPlan: null, nextCharge: null },
      ifContinued: { ...nextCharge, plan: { planID: 2, planName: 'entry', planPrice: 980 } },
    });
    const kept = (await buyer.keep()).body.subscription;
    expect(kept).toMatchObject({ nextCharge, nextPlan: { plan: { planID: 2 } }, ifContinued: null });
    await buyer.pass(32 * DAY);
    await buyer.reconcile();
    expect((await buyer.orders()).map((order) => order.amount)).toEqual([0, 980]);
  });

  test('can be undone, also in the free month', async () => {
    const buyer = aBuyer(server, 'kept');
    await buyer.card();
    await buyer.join(1);
    await buyer.change(2);
    expect((await buyer.quote(1)).body.quote).toMatchObject({ kind: 'keep', nextCharge: { amount: 2980 } });
    expect((await buyer.change(1)).body.subscription).toMatchObject({
      plan: { planID: 1 },
      nextPlan: null,
      updated: false,
      nextCharge: { amount: 2980 },
    });
    expect(await buyer.orders()).toHaveLength(1);
    // The page after it promises a mail.
    expect((await buyer.mails()).slice(1)).toEqual([
      'プランの変更を承りました',
      'プランの変更の予定を取り消しました',
    ]);
  });
});

describe('is refused', () => {
  test('without a subscription, after its end, after its cancellation, and with another person’s quote', async () => {
    const stranger = aBuyer(server, 'stranger');
    const refusal = async (buyer: typeof stranger, quoteID?: string) => {
      const { status, body } = await buyer.change(1, quoteID);
      return [status, body.errorCode];
    };
    expect(await refusal(stranger)).toEqual([403, 'api/forbidden']);
    const other = await onEntry('offered');
    const foreign = (await other.quote(1)).body.quote.quoteID;
    const buyer = await onEntry('cancelling');
    expect(await refusal(buyer, foreign)).toEqual([404, 'api/not-found']);
    await buyer.cancel();
    // A quote shown earlier in another tab: the new quote has the error.
    expect(await refusal(buyer)).toEqual([409, 'subscriptions/quote-changed']);
    expect((await buyer.quote(1)).body.errorCode).toBe('api/conflict');
    await buyer.pass(31 * DAY);
    expect(await refusal(buyer)).toEqual([410, 'api/contract-expired']);
    const missing = await server.answer(subscriptions.update, { currCode: 'no-such', planID: 1 }, 'stranger');
    expect(missing.status).toBe(404);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { cards } from '#contract/cards.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { createApp } from '#server/app.ts';
import { ASKING, aBuyer, CURR, MINUTE, REFUSING } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, {
    courses: [
      { courseCode: 'pf-trial', isTrial: true, lessons: 3 },
      { courseCode: 'pf-1', lessons: 4 },
    ],
  });
  await aCurriculum(server.deps.db, { currCode: 'closed', admission: false });
});

describe('a checkout', () => {
  test('begins with a free month: nothing now, the full price in a month, and a mail that says so', async () => {
    const buyer = aBuyer(server, 'free');
    await buyer.card();
    const { body } = await buyer.quote();
    expect(body.quote).toMatchObject({
      kind: 'join',
      trialUntil: '2026-12-21T01:02:03.000Z',
      firstCharge: { amount: 0, time: '2026-11-21T01:02:03.000Z' },
      nextCharge: { amount: 2980, time: '2026-12-21T01:02:03.000Z' },
    });
    const { status, body: joined } = await buyer.create({ quoteID: body.quote.quoteID });
    expect([status, joined.subscription]).toMatchObject([
      200,
      {
        plan: { planID: 1, planPrice: 2980 },
        updated: false,
        billed: true,
        completed: false,
        trouble: null,
        nextPlan: null,
        startTime: '2026-11-21T01:02:03.000Z',
        trialUntil: '2026-12-21T01:02:03.000Z',
        nextCharge: { time: '2026-12-21T01:02:03.000Z', amount: 2980 },
      },
    ]);
    expect(await buyer.orders()).toMatchObject([
      { amount: 0, list_amount: 2980, coupon_name: '初月無料', status: 'paid', reason: 'join', plan_id: 1 },
    ]);
    expect(await buyer.mails()).toEqual(['お申し込みが完了しました']);
  });

  test('is charged once, with tax and card on the order', async () => {
    const buyer = aBuyer(server, 'paid');
    await buyer.card();
    expect((await buyer.join(2)).status).toBe(200);
    expect(await buyer.orders()).toMatchObject([
      {
        amount: 980,
        tax_amount: 89,
        tax_percent: 10,
        status: 'paid',
        test_mode: true,
        card_brand: 'visa',
        card_last4: '4242',
        item_name: 'ピアノはじめて',
      },
    ]);
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 2 }, trialUntil: null });
  });

  test('makes the chosen card the default, and shows it', async () => {
    const buyer = aBuyer(server, 'other-card');
    const first = await buyer.card(REFUSING);
    const good = await buyer.card();
    const { body } = await buyer.quote(2);
    expect((await buyer.create({ quoteID: body.quote.quoteID, cardID: good }, 2)).status).toBe(200);
    const { body: wallet } = await server.answer(cards.list, {}, 'other-card');
    expect(wallet.cards).toMatchObject([
      { cardID: good, isDefault: true },
      { cardID: first, isDefault: false },
    ]);
  });

  test('pressed twice and repeated after a lost answer: one subscription, one charge', async () => {
    const buyer = aBuyer(server, 'twice');
    await buyer.card();
    const { body } = await buyer.quote(2);
    const input = { quoteID: body.quote.quoteID };
    const both = await Promise.all([buyer.create(input, 2), buyer.create(input, 2)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await buyer.create(input, 2)).body).toEqual(both[0]?.body);
    expect(await buyer.atStripe()).toHaveLength(1);
    expect(await buyer.orders()).toHaveLength(1);
    expect(await buyer.list()).toHaveLength(1);
  });

  test('from two tabs with two quotes: one subscription', async () => {
    const buyer = aBuyer(server, 'tabs');
    await buyer.card();
    const both = await Promise.all([buyer.join(2), buyer.join(2)]);
    expect(both.map(({ status, body }) => [status, body.errorCode]).sort()).toEqual([
      [200, undefined],
      [409, 'subscriptions/already-active'],
    ]);
    expect(await buyer.atStripe()).toHaveLength(1);
  });

  test('with a refused card: no subscription, no charge, and another attempt is possible', async () => {
    const buyer = aBuyer(server, 'refused');
    await buyer.card(REFUSING);
    const { status, body } = await buyer.join(2);
    expect([status, body.errorCode, body.details]).toEqual([
      402,
      'stripe/card-error',
      { declineCode: 'generic_decline' },
    ]);
    expect((await buyer.atStripe()).map((each) => each.status)).not.toContain('active');
    expect(await buyer.subscription()).toBeUndefined();
    expect((await buyer.orders()).map((order) => order.status)).toEqual(['void']);
    const good = await buyer.card('pm_card_mastercard', true);
    const { body: next } = await buyer.quote(2);
    const again = await buyer.create({ quoteID: next.quote.quoteID, cardID: good }, 2);
    expect(again.status).toBe(200);
  });

  test("waits for the bank's authentication before anything begins", async () => {
    const buyer = aBuyer(server, 'asked');
    await buyer.card(ASKING);
    const { body } = await buyer.quote(2);
    const input = { quoteID: body.quote.quoteID };
    const asked = await buyer.create(input, 2);
    expect([asked.status, asked.body.subscription]).toEqual([200, null]);
    expect((await buyer.create(input, 2)).body).toEqual(asked.body);
    expect(await buyer.subscription()).toBeUndefined();
    await buyer.answerBank(asked.body.action, true);
    expect((await buyer.create(input, 2)).body.subscription).toMatchObject({ plan: { planID: 2 } });
    expect((await buyer.orders()).map((order) => order.status)).toEqual(['paid']);
    expect(await buyer.atStripe()).toHaveLength(1);
  });

  test('is refused when the authentication fails, and another card can pay', async () => {
    const buyer = aBuyer(server, 'denied');
    await buyer.card(ASKING);
    const { body } = await buyer.quote(2);
    const input = { quoteID: body.quote.quoteID };
    const asked = await buyer.create(input, 2);
    await buyer.answerBank(asked.body.action, false);
    const cardID = await buyer.card('pm_card_mastercard', true);
    // Another card is a new checkout: the same call closes the old one.
    expect((await buyer.create({ ...input, cardID }, 2)).status).toBe(200);
    expect((await buyer.atStripe()).filter((each) => each.status === 'active')).toHaveLength(1);
    expect((await buyer.orders()).map((order) => order.status)).toEqual(['void', 'paid']);
  });

  test('abandoned at the bank: another plan or card is a new checkout, and the old one is never charged', async () => {
    const buyer = aBuyer(server, 'turning');
    const asking = await buyer.card(ASKING);
    const first = await buyer.join(2);
    expect(first.body.action).toBeDefined();
    // The same offer from another tab leads to the same action.
    expect((await buyer.join(2)).body).toEqual(first.body);
    const other = await buyer.quote(1);
    const standard = { quoteID: other.body.quote.quoteID, cardID: asking };
    const second = await buyer.create(standard, 1);
    expect(second.body.action?.clientSecret).not.toBe(first.body.action.clientSecret);
    await buyer.answerBank(first.body.action, true);
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 1 }, trialUntil: expect.any(String) });
    expect((await buyer.atStripe()).filter((each) => each.status === 'active')).toHaveLength(1);
    // The order of the free month.
    expect((await buyer.orders()).filter(({ status }) => status === 'paid')).toMatchObject([{ amount: 0 }]);
  });

  test('abandoned with a card that needs authentication: another card pays, and only that one', async () => {
    const buyer = aBuyer(server, 'other-asked');
    const asking = await buyer.card(ASKING);
    const { body } = await buyer.quote(2);
    const input = { quoteID: body.quote.quoteID };
    const asked = await buyer.create({ ...input, cardID: asking }, 2);
    const cardID = await buyer.card('pm_card_mastercard');
    expect((await buyer.create({ ...input, cardID }, 2)).body.subscription).toMatchObject({
      plan: { planID: 2 },
    });
    await buyer.answerBank(asked.body.action, true);
    await buyer.reconcile();
    const paid = (await buyer.orders()).filter((order) => order.status === 'paid');
    expect(paid).toMatchObject([{ card_brand: 'mastercard' }]);
  });

  test('left at the bank: the job fails it after a day, and nothing remains', async () => {
    const buyer = aBuyer(server, 'gone');
    await buyer.card(ASKING);
    const asked = await buyer.join(2);
    expect(asked.body.action).toBeDefined();
    await buyer.pass(24 * 60 * MINUTE);
    await buyer.reconcile();
    const rows = server.deps.db.selectFrom('joinings').select('state').where('uid', '=', 'gone');
    expect(await rows.execute()).toEqual([{ state: 'failed' }]);
    expect((await buyer.atStripe()).map((each) => each.status)).not.toContain('active');
  });
});

describe('is refused', () => {
  const refusal = async (buyer: ReturnType<typeof aBuyer>, input: object = {}, planID = 1) => {
    const { status, body } = await buyer.create(input, planID);
    return [status, body.errorCode];
  };

  test('without a card, and with another person’s', async () => {
    const other = aBuyer(server, 'owner');
    const foreign = await other.card();
    const buyer = aBuyer(server, 'cardless');
    expect(await refusal(buyer)).toEqual([409, 'cards/missing']);
    await buyer.card();
    expect(await refusal(buyer, { cardID: foreign })).toEqual([404, 'api/not-found']);
  });

  test('with a quote of another person, of another plan, or an expired one', async () => {
    const other = aBuyer(server, 'reader');
    const foreign = (await other.quote()).body.quote.quoteID;
    const buyer = aBuyer(server, 'late');
    await buyer.card();
    expect(await refusal(buyer, { quoteID: foreign })).toEqual([404, 'api/not-found']);
    const { quoteID } = (await buyer.quote(1)).body.quote;
    expect(await refusal(buyer, { quoteID }, 2)).toEqual([409, 'subscriptions/quote-changed']);
    server.clock.advance(31 * MINUTE);
    expect(await refusal(buyer, { quoteID })).toEqual([409, 'subscriptions/quote-changed']);
  });

  test('when the price has changed', async () => {
    const { db } = server.deps;
    const buyer = aBuyer(server, 'dearer');
    await buyer.card();
    const { quoteID } = (await buyer.quote(2)).body.quote;
    const set = (plan_price: number) =>
      db.updateTable('plans').set({ plan_price }).where('plan_id', '=', 2).execute();
    await set(1280);
    expect(await refusal(buyer, { quoteID }, 2)).toEqual([409, 'subscriptions/quote-changed']);
    await set(980);
    expect(await buyer.atStripe()).toEqual([]);
  });

  test('for a closed or unknown curriculum', async () => {
    const buyer = aBuyer(server, 'closed');
    expect((await buyer.quote(1, undefined, 'closed')).body.errorCode).toBe('subscriptions/closed');
    expect((await buyer.quote(1, undefined, 'no-such')).status).toBe(404);
    expect((await buyer.quote(9)).status).toBe(404);
  });

  test('while a granted subscription runs', async () => {
    const buyer = aBuyer(server, 'given');
    await buyer.card();
    await server.deps.db
      .insertInto('subscriptions')
      .values({
        subscription_id: crypto.randomUUID(),
        uid: 'given',
        curr_code: CURR,
        plan_id: 1,
        start_time: server.clock.now(),
        created_at: server.clock.now(),
        cancel_reason: null,
      })
      .execute();
    expect(await refusal(buyer)).toEqual([409, 'subscriptions/already-active']);
    expect((await server.send(subscriptions.update, { currCode: CURR, planID: 2 }, 'given')).status).toBe(
      409,
    );
  });
});

test('a checkout needs a verified address', async () => {
  const verifyToken = async () => ({ uid: 'unproved', emailVerified: false, signInProvider: 'password' });
  const app = createApp({ ...server.deps, verifyToken });
  const answer = await app.request('/api/v1/private/subscriptions/create', {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: JSON.stringify({ currCode: CURR, planID: 1 }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([403, { errorCode: 'api/email-not-verified' }]);
});

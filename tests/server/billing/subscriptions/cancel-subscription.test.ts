import { beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#contract/orders.ts';
import { japanDateInWords } from '#domain/japan-time.ts';
import { aBuyer, DAY, REFUSING } from '#tests/support/server/a-buyer.ts';
import { aCurriculum, aSubscription } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 40 }] });
});

async function joined(uid: string, planID = 2) {
  const buyer = aBuyer(server, uid);
  await buyer.card();
  const { body } = await buyer.join(planID);
  return { buyer, next: body.subscription.nextCharge.time as string };
}

/** A buyer whose renewal was refused: a bad card replaced the good one. */
async function owing(uid: string) {
  const { buyer } = await joined(uid);
  await buyer.card(REFUSING, true);
  await buyer.pass(32 * DAY);
  await buyer.reconcile();
  return buyer;
}

describe('cancelling', () => {
  test('preserves access until the next billing date, and charges nothing more', async () => {
    const { buyer, next } = await joined('leaver');
    const { status, body } = await buyer.cancel('時間がとれないため');
    expect([status, body.subscription]).toMatchObject([
      200,
      { cancel: { expireTime: next }, nextCharge: null },
    ]);
    const again = await buyer.cancel();
    expect(again.body).toEqual(body);
    await buyer.pass(40 * DAY);
    await buyer.reconcile();
    expect(await buyer.subscription()).toMatchObject({ cancel: { expireTime: next } });
    expect(await buyer.orders()).toHaveLength(1);
    expect((await buyer.atStripe()).map((each) => each.status)).toEqual(['canceled']);
    expect(await buyer.mails()).toEqual(['お申し込みが完了しました', '解約のお手続きが完了しました']);
    expect((await buyer.cancel()).body.errorCode).toBe('api/contract-expired');
  });

  test('can be undone before the end', async () => {
    const { buyer, next } = await joined('returner');
    await buyer.cancel();
    const { body } = await buyer.keep();
    expect(body.subscription).toMatchObject({ nextCharge: { time: next, amount: 980 } });
    expect(body.subscription.cancel).toBeUndefined();
    expect((await buyer.keep()).body).toEqual(body);
    await buyer.cancel();
    await buyer.keep();
    await buyer.pass(32 * DAY);
    await buyer.reconcile();
    expect((await buyer.orders()).map((order) => order.amount)).toEqual([980, 980]);
  });

  test('allows a new subscription without a second free month', async () => {
    const { buyer } = await joined('comeback', 1);
    await buyer.cancel();
    expect((await buyer.quote(1)).body.errorCode).toBe('api/conflict');
    await buyer.pass(32 * DAY);
    await buyer.reconcile();
    const { quote } = (await buyer.quote(1)).body;
    expect(quote).toMatchObject({ kind: 'rejoin', trialUntil: null, firstCharge: { amount: 2980 } });
    expect((await buyer.create({ quoteID: quote.quoteID })).status).toBe(200);
    expect(await buyer.list()).toHaveLength(2);
    expect((await buyer.mails()).at(-1)).toBe('再入会のお手続きが完了しました');
  });

  test('as completion ends the charges and marks the study as finished', async () => {
    const { buyer, next } = await joined('finisher');
    const { body } = await buyer.complete();
    expect(body.subscription).toMatchObject({
      completed: true,
      cancel: { expireTime: next },
      nextCharge: null,
    });
    expect((await buyer.complete()).body).toEqual(body);
    await buyer.keep();
    expect(await buyer.subscription()).toMatchObject({ completed: false, nextCharge: { time: next } });
  });

  test('ends a granted subscription', async () => {
    const now = server.clock.now().getTime();
    await aSubscription(server.deps.db, { uid: 'gifted', start: new Date(now - 10 * DAY) });
    const buyer = aBuyer(server, 'gifted');
    const { body } = await buyer.cancel();
    expect(Date.parse(body.subscription.cancel.expireTime) - now).toBeGreaterThan(15 * DAY);
    expect(body.subscription).toMatchObject({ billed: false, nextCharge: null });
    expect((await buyer.keep()).body.subscription.cancel).toBeUndefined();
    expect((await buyer.change(2)).body.errorCode).toBe('api/conflict');
  });

  test('is refused for a person who never subscribed', async () => {
    const buyer = aBuyer(server, 'nobody');
    for (const { status, body } of [await buyer.cancel(), await buyer.keep(), await buyer.complete()])
      expect([status, body.errorCode]).toEqual([403, 'api/forbidden']);
  });
});

describe('a renewal that fails', () => {
  test('sends a mail, leaves the lessons open, and is paid by another card', async () => {
    const buyer = await owing('owing');
    const [, open] = await buyer.orders();
    expect(open).toMatchObject({ status: 'open', amount: 980, decline_code: 'generic_decline' });
    expect(await buyer.subscription()).toMatchObject({ trouble: { orderID: open?.order_id } });
    expect((await buyer.subscription())?.cancel).toBeUndefined();
    expect(await buyer.mails()).toContain('お支払いを確認できませんでした');
    const pay = (uid: string) => server.answer(orders.pay, { orderID: open?.order_id ?? '' }, uid);
    expect((await pay('leaver')).status).toBe(404);
    const refused = await pay('owing');
    expect([refused.status, refused.body.errorCode]).toEqual([402, 'stripe/card-error']);
    expect((await buyer.quote(1)).status).toBe(402);
    await buyer.card('pm_card_mastercard', true);
    const { status, body } = await pay('owing');
    expect([status, body.order.status]).toEqual([200, 'paid']);
    expect(body.order.receiptURL).toMatch(/^\/media\/receipts\//);
    expect(await buyer.subscription()).toMatchObject({ trouble: null });
  });

  test('ends the subscription after the last attempt', async () => {
    const buyer = await owing('dunned');
    await buyer.pass(16 * DAY);
    await buyer.reconcile();
    const subscription = await buyer.subscription();
    expect(Date.parse(subscription?.cancel?.expireTime ?? '')).toBeLessThanOrEqual(
      server.clock.now().getTime(),
    );
    expect((await buyer.orders()).map((order) => order.status)).toEqual(['paid', 'failed']);
    expect((await buyer.mails()).at(-1)).toBe('受講期間が終了しました');
  });

  test('ends at once when it is cancelled, and nothing more is charged', async () => {
    const buyer = await owing('quitter');
    const { status, body } = await buyer.cancel();
    expect(status).toBe(200);
    // By which a page knows that nothing is left, whatever its clock says.
    const { cancelTime, expireTime } = body.subscription.cancel;
    expect(expireTime).toBe(cancelTime);
    expect(Date.parse(expireTime)).toBeLessThanOrEqual(server.clock.now().getTime());
    expect((await buyer.orders()).map((order) => order.status)).toEqual(['paid', 'void']);
    expect(await buyer.mails()).toContain('解約のお手続きが完了しました');
    expect(await buyer.mails()).not.toContain('受講期間が終了しました');
    const rows = server.deps.db
      .selectFrom('subscriptions')
      .select('cancel_reason')
      .where('uid', '=', 'quitter');
    expect(await rows.execute()).toEqual([{ cancel_reason: null }]);
  });
});

test('cancelled before nine in a free month: access stays, and undoing it later is refused with a reason', async () => {
  // 2:00 in Japan is in the afternoon of the day before in UTC.
  const hour = 3_600_000;
  const intoTheDay = (server.clock.now().getTime() + 9 * hour) % DAY;
  server.clock.advance(DAY - intoTheDay + 2 * hour);
  const buyer = aBuyer(server, 'night-leaver');
  await buyer.card();
  const { body } = await buyer.join(1);
  const { trialUntil } = body.subscription;
  const { subscription } = (await buyer.cancel()).body;
  expect(subscription.cancel.expireTime).toBe(trialUntil);
  expect(subscription.ifContinued).toMatchObject({ time: trialUntil, amount: 2980 });
  const mail = server.deps.db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', 'night-leaver@example.jp')
    .where('subject', 'like', '%解約%');
  const nine = japanDateInWords(server.clock.now().getTime());
  expect((await mail.executeTakeFirstOrThrow()).body).toContain(
    `解約を取り消せるのは、${nine} 09:00までです。`,
  );
  await buyer.pass(8 * hour);
  await buyer.reconcile();
  expect(await buyer.subscription()).toMatchObject({ cancel: { expireTime: trialUntil }, ifContinued: null });
  expect((await buyer.keep()).body.errorCode).toBe('api/contract-expired');
});

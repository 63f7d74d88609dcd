import { beforeAll, describe, expect, test } from 'vitest';
import { coupons } from '#contract/coupons.ts';
import { orders } from '#contract/orders.ts';
import { aBuyer, CURR, DAY, MINUTE } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 40 }] });
});

interface Given {
  readonly code: string;
  readonly duration?: 'once' | 'repeating' | 'forever';
  readonly months?: number;
  readonly rest?: { readonly redeem_by?: Date; readonly max_redemptions?: number; readonly plan_id?: number };
}

async function aCoupon({ code, duration = 'once', months, rest = {} }: Given): Promise<void> {
  await server.deps.db
    .insertInto('coupons')
    .values({
      coupon_id: crypto.randomUUID(),
      code,
      name: `${code}割引`,
      percent_off: 50,
      duration,
      months: months ?? null,
      created_at: server.clock.now(),
      ...rest,
    })
    .execute();
}

describe('a coupon', () => {
  test('reduces the first charge only', async () => {
    await aCoupon({ code: 'HALF' });
    const buyer = aBuyer(server, 'half');
    await buyer.card();
    const { quote } = (await buyer.quote(2, 'ｈａｌｆ ')).body;
    expect(quote).toMatchObject({
      coupon: { code: 'HALF', name: 'HALF割引' },
      firstCharge: { amount: 490 },
      nextCharge: { amount: 980 },
      laterCharge: { amount: 980 },
    });
    await buyer.create({ quoteID: quote.quoteID }, 2);
    await buyer.pass(32 * DAY);
    await buyer.reconcile();
    expect((await buyer.orders()).map(({ amount, coupon_name }) => [amount, coupon_name])).toEqual([
      [490, 'HALF割引'],
      [980, null],
    ]);
    expect((await buyer.quote(2, 'HALF')).status).toBe(409);
  });

  test('with a free month applies from the first real charge, for its months', async () => {
    await aCoupon({ code: 'TWO', duration: 'repeating', months: 2 });
    const buyer = aBuyer(server, 'two');
    await buyer.card();
    const { quote } = (await buyer.quote(1, 'TWO')).body;
    expect(quote).toMatchObject({
      firstCharge: { amount: 0 },
      nextCharge: { amount: 1490 },
      laterCharge: { amount: 2980 },
    });
    const { body } = await buyer.create({ quoteID: quote.quoteID });
    expect(body.subscription.nextCharge.amount).toBe(1490);
    // The coupon is attached a little later, so that it covers its last month.
    await buyer.pass(5 * MINUTE);
    await buyer.reconcile();
    const shown: number[] = [];
    for (let month = 1; month <= 3; month += 1) {
      await buyer.pass(31 * DAY);
      await buyer.reconcile();
      shown.push((await buyer.subscription())?.nextCharge?.amount ?? -1);
    }
    expect((await buyer.orders()).map(({ amount }) => amount)).toEqual([0, 1490, 1490, 2980]);
    expect(shown).toEqual([1490, 2980, 2980]);
  });

  test('is unknown to people and items that it is not for', async () => {
    await aCoupon({ code: 'LAST', rest: { max_redemptions: 1 } });
    await aCoupon({ code: 'OVER', rest: { redeem_by: server.clock.now() } });
    await aCoupon({ code: 'ENTRY', rest: { plan_id: 2 } });
    const first = aBuyer(server, 'first');
    await first.card();
    const second = aBuyer(server, 'second');
    const { quoteID } = (await second.quote(2, 'LAST')).body.quote;
    await second.card();
    await first.join(2, 'LAST');
    const late = await second.create({ quoteID }, 2);
    expect([late.status, late.body.errorCode]).toEqual([404, 'coupons/unknown']);
    const show = async (code: string, planID: string) => {
      const { status, body } = await server.answer(coupons.show, { code, currCode: CURR, planID }, 'second');
      return status === 200 ? body.coupon : [status, body.errorCode];
    };
    const unknown = [404, 'coupons/unknown'];
    for (const code of ['NONE', 'OVER', 'LAST', 'ENTRY', '   '])
      expect([code, await show(code, '1')]).toEqual([code, unknown]);
    expect(await show('entry', '2')).toMatchObject({ code: 'ENTRY', percentOff: 50, duration: 'once' });
    expect(await second.atStripe()).toEqual([]);
  });

  test('can be used again after the card was refused', async () => {
    await aCoupon({ code: 'BACK', rest: { max_redemptions: 1 } });
    const buyer = aBuyer(server, 'back');
    await buyer.card('pm_card_chargeCustomerFail');
    expect((await buyer.join(2, 'BACK')).status).toBe(402);
    await buyer.card('pm_card_mastercard', true);
    expect((await buyer.join(2, 'BACK')).status).toBe(200);
    expect((await buyer.orders()).map(({ amount, status }) => [amount, status])).toEqual([
      [490, 'void'],
      [490, 'paid'],
    ]);
  });
});

describe('the confirmation page', () => {
  test('contains all that the law requires, and is stored as it was shown', async () => {
    await aCoupon({ code: 'UNTIL', rest: { redeem_by: new Date(server.clock.now().getTime() + 10 * DAY) } });
    const buyer = aBuyer(server, 'lines');
    const { quote } = (await buyer.quote(1, 'UNTIL')).body;
    const topics = new Set(quote.lines.map(({ topic }: { topic: string }) => topic));
    expect([...topics]).toEqual(['item', 'amount', 'payment', 'delivery', 'period', 'cancellation']);
    const text = quote.lines.map((line: { text: string }) => line.text).join('\n');
    for (const words of [
      '0円（初月無料）',
      '自動的に有料',
      '1,490円（税込）',
      '毎月2,980円（税込）',
      'いつでも解約',
    ])
      expect(text).toContain(words);
    const stored = await server.deps.db
      .selectFrom('quotes')
      .select(['lines', 'accepted_at'])
      .where('quote_id', '=', quote.quoteID)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ lines: quote.lines, accepted_at: null });
  });
});

describe('a checkout in the night', () => {
  test('is charged at nine in the morning, and each month on that day', async () => {
    // The last day of a month, 2:30 in Japan.
    server.clock.advance(Date.parse('2027-01-30T17:30:00Z') - server.clock.now().getTime());
    const buyer = aBuyer(server, 'owl');
    await buyer.card();
    const { quote } = (await buyer.quote(2)).body;
    expect(quote.firstCharge).toEqual({ amount: 980, time: '2027-01-31T00:00:00.000Z' });
    expect(JSON.stringify(quote.lines)).toContain('今日（2027年1月31日(日)）9時ごろ');
    const { body } = await buyer.create({ quoteID: quote.quoteID }, 2);
    expect(body.subscription.nextCharge).toEqual({ amount: 980, time: '2027-01-31T00:00:00.000Z' });
    expect(await buyer.orders()).toEqual([]);
    await buyer.pass(7 * 60 * MINUTE);
    await buyer.reconcile();
    expect(await buyer.subscription()).toMatchObject({
      updated: false,
      nextCharge: { time: '2027-02-28T00:00:00.000Z' },
    });
    await buyer.pass(60 * DAY);
    await buyer.reconcile();
    const days = (await buyer.orders()).map(({ order_time }) => order_time.toISOString().slice(0, 10));
    expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
    expect(await buyer.subscription()).toMatchObject({ updated: true });
  });

  test('with the free month names the first charge of money as the next, not the 0 yen at nine', async () => {
    server.clock.advance(2 * DAY - ((server.clock.now().getTime() + 6.5 * 60 * MINUTE) % DAY));
    const buyer = aBuyer(server, 'bat');
    await buyer.card();
    const { quote } = (await buyer.quote(1)).body;
    const { body } = await buyer.create({ quoteID: quote.quoteID }, 1);
    expect(body.subscription.nextCharge).toEqual(quote.nextCharge);
    expect(body.subscription.nextCharge).toEqual({ amount: 2980, time: body.subscription.trialUntil });
  });

  test('a cheaper plan chosen before nine of a free month names every charge of money, and when it begins', async () => {
    server.clock.advance(Date.parse('2027-03-09T18:00:00Z') - server.clock.now().getTime());
    await aCoupon({ code: 'NIGHT' });
    const buyer = aBuyer(server, 'mouse');
    await buyer.card();
    await buyer.join(1, 'NIGHT');
    const { quote } = (await buyer.quote(2)).body;
    expect(quote).toMatchObject({
      kind: 'downgrade',
      firstCharge: { amount: 0, time: '2027-03-10T00:00:00.000Z' },
      nextCharge: { amount: 490, time: '2027-04-10T00:00:00.000Z' },
      laterCharge: { amount: 980, time: '2027-05-10T00:00:00.000Z' },
    });
    const textOf = (label: string) =>
      quote.lines.find((line: { label: string }) => line.label === label)?.text ?? '';
    expect(textOf('次回のお支払い')).toBe('2027年4月10日(土)に490円（税込）');
    expect(textOf('その後のお支払い')).toBe('2027年5月10日(月)から毎月980円（税込）');
    expect(textOf('プランの変更日')).toContain('2027年3月10日(水)から変わります');
    expect(textOf('解約後の受講')).toContain('2027年4月10日(土) 09:00まで');
    const { body } = await buyer.change(2, quote.quoteID);
    expect(body.subscription).toMatchObject({
      nextCharge: quote.nextCharge,
      nextPlan: { plan: { planID: 2 }, startTime: '2027-03-10T00:00:00.000Z' },
    });
    await buyer.pass(DAY);
    await buyer.reconcile();
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 2 }, nextCharge: quote.nextCharge });
    await buyer.pass(62 * DAY);
    await buyer.reconcile();
    expect((await buyer.orders()).map(({ amount }) => amount)).toEqual([0, 490, 980]);
  });

  test('schedules a dearer plan that is chosen before nine: nothing is paid yet, so there is no difference', async () => {
    server.clock.advance(Date.parse('2027-04-09T18:00:00Z') - server.clock.now().getTime());
    const buyer = aBuyer(server, 'hedgehog');
    await buyer.card();
    await buyer.join(2);
    const { quote } = (await buyer.quote(1)).body;
    expect(quote).toMatchObject({ kind: 'upgrade', firstCharge: { time: '2027-04-10T00:00:00.000Z' } });
    const { status, body } = await buyer.change(1, quote.quoteID);
    expect([status, body.subscription]).toMatchObject([
      200,
      { plan: { planID: 2 }, nextPlan: { plan: { planID: 1 } } },
    ]);
    expect(await buyer.orders()).toEqual([]);
    await buyer.pass(DAY);
    await buyer.reconcile();
    expect((await buyer.orders()).map(({ amount }) => amount)).toEqual([quote.firstCharge.amount]);
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 1 } });
  });

  test('costs nothing when it is cancelled before nine', async () => {
    server.clock.advance(Date.parse('2027-05-09T18:00:00Z') - server.clock.now().getTime());
    const buyer = aBuyer(server, 'moth');
    await buyer.card();
    await buyer.join(2);
    const { body } = await buyer.cancel();
    expect(body.subscription.cancel.expireTime).toBe('2027-05-10T00:00:00.000Z');
    await buyer.pass(2 * DAY);
    await buyer.reconcile();
    expect((await buyer.orders()).filter(({ amount }) => amount > 0)).toEqual([]);
  });
});

test("lists a person's own orders, newest first, in pages", async () => {
  const { body } = await server.answer(orders.list, { page: 1 }, 'two');
  const amounts = body.orders.map(({ amount }: { amount: number }) => amount);
  expect(amounts.slice(-4)).toEqual([2980, 1490, 1490, 0]);
  expect(new Set(amounts.slice(0, -4))).toEqual(new Set([2980]));
  expect(body.orders[0]).toMatchObject({ currency: 'JPY', item: 'ピアノはじめて', testMode: true });
  expect(body.page).toEqual({});
  expect((await server.answer(orders.list, { page: 2 }, 'two')).body.orders).toEqual([]);
  expect((await server.answer(orders.list, { page: 1 }, 'stranger')).body.orders).toEqual([]);
});

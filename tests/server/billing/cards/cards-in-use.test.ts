import { beforeAll, describe, expect, test } from 'vitest';
import { cards } from '#contract/cards.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { aCard } from '#tests/support/server/a-card.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db);
});

interface Given {
  readonly expire?: Date;
  readonly pastDue?: boolean;
}

/** A subscription that this card pays, at Stripe and in our rows. */
async function aBilled(uid: string, cardID: string, given: Given = {}): Promise<GatewaySubscription> {
  const { db, payments, clock } = server.deps;
  const { stripe_customer_id: customer } = await db
    .selectFrom('payment_customers')
    .where('uid', '=', uid)
    .select('stripe_customer_id')
    .executeTakeFirstOrThrow();
  const joined = await payments.gateway.createSubscription(
    {
      customer,
      cardID,
      coupons: [],
      metadata: {},
      description: 'ピアノ',
      anchorDay: null,
      priceID: await payments.gateway.ensurePrice({ planID: 2, planName: 'entry', amount: 980 }),
    },
    `join:${crypto.randomUUID()}`,
  );
  const now = clock.now();
  await db
    .insertInto('subscriptions')
    .values({
      subscription_id: crypto.randomUUID(),
      uid,
      curr_code: 'pf-beginner',
      plan_id: 2,
      start_time: now,
      updated: false,
      completed: false,
      created_at: now,
      stripe_subscription_id: joined.id,
      ...(given.expire ? { cancel_time: now, expire_time: given.expire } : {}),
      ...(given.pastDue ? { past_due_since: now } : {}),
    })
    .execute();
  return joined;
}

const chargedTo = async ({ id }: GatewaySubscription) =>
  (await server.deps.payments.gateway.readSubscription(id))?.cardID;
const remove = async (uid: string, cardID: string) => {
  const { status, body } = await server.answer(cards.remove, { cardID }, uid);
  return status === 200
    ? body.cards.map((card: { cardID: string }) => card.cardID)
    : [status, body.errorCode];
};

describe('a card that a subscription needs', () => {
  test('cannot be removed when it is the only one', async () => {
    const visa = await aCard(server, 'only');
    await aBilled('only', visa);
    expect(await remove('only', visa)).toEqual([409, 'cards/in-use']);
    const { body } = await server.answer(cards.list, {}, 'only');
    expect(body.cards).toMatchObject([{ cardID: visa, isDefault: true }]);
  });

  test('hands its subscription to the other card', async () => {
    const visa = await aCard(server, 'two');
    const master = await aCard(server, 'two', 'pm_card_mastercard');
    const joined = await aBilled('two', visa);
    expect(await remove('two', visa)).toEqual([master]);
    expect(await chargedTo(joined)).toBe(master);
  });

  test('hands its subscription to the default card when it is not the default', async () => {
    const visa = await aCard(server, 'side');
    const master = await aCard(server, 'side', 'pm_card_mastercard');
    const joined = await aBilled('side', master);
    expect(await remove('side', master)).toEqual([visa]);
    expect(await chargedTo(joined)).toBe(visa);
  });

  test('cannot hand its subscription to an expired card', async () => {
    const own = server;
    const visa = await aCard(own, 'expiring');
    const master = await aCard(own, 'expiring', 'pm_card_mastercard');
    await aBilled('expiring', visa);
    const { stripe } = own.deps.payments;
    await stripe.paymentMethods.update(master, { card: { exp_month: 1, exp_year: 2026 } });
    expect(await remove('expiring', visa)).toEqual([409, 'cards/in-use']);
  });

  test('can be removed when the subscription only runs out', async () => {
    const visa = await aCard(server, 'cancelling');
    await aBilled('cancelling', visa, { expire: new Date(server.clock.now().getTime() + 86_400_000) });
    expect(await remove('cancelling', visa)).toEqual([]);
  });

  test('another default card is charged from now on', async () => {
    const visa = await aCard(server, 'switching');
    const joined = await aBilled('switching', visa);
    const master = await aCard(server, 'switching', 'pm_card_mastercard');
    expect(await chargedTo(joined)).toBe(visa);
    await server.answer(cards.updateDefault, { cardID: master }, 'switching');
    expect(await chargedTo(joined)).toBe(master);
  });

  test('pays on when the same card is saved again', async () => {
    const visa = await aCard(server, 'renewing');
    const master = await aCard(server, 'renewing', 'pm_card_mastercard', true);
    const joined = await aBilled('renewing', visa);
    const newer = await aCard(server, 'renewing');
    const { body } = await server.answer(cards.list, {}, 'renewing');
    expect(body.cards).toMatchObject([
      { cardID: master, isDefault: true },
      { cardID: newer, isDefault: false },
    ]);
    expect(await chargedTo(joined)).toBe(newer);
  });

  test('cannot be removed during a checkout that uses it', async () => {
    const { db, clock } = server.deps;
    const visa = await aCard(server, 'joining');
    const now = clock.now();
    const facts = { uid: 'joining', curr_code: 'pf-beginner', plan_id: 2, created_at: now };
    const quote = { quote_id: crypto.randomUUID(), kind: 'join' as const, facts: '{}', lines: '[]' };
    await db
      .insertInto('quotes')
      .values({ ...facts, ...quote, expires_at: now })
      .execute();
    await db
      .insertInto('joinings')
      .values({
        ...facts,
        joining_id: crypto.randomUUID(),
        quote_id: quote.quote_id,
        trial: false,
        stripe_payment_method_id: visa,
        request: '{}',
        state: 'open',
      })
      .execute();
    expect(await remove('joining', visa)).toEqual([409, 'cards/in-use']);
  });
});

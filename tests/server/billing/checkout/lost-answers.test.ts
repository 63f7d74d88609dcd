import { beforeAll, describe, expect, test } from 'vitest';
import { sandboxDatabase, sandboxOf } from '#server/billing/sandbox.ts';
import type { StripeTransport } from '#server/billing/stripe/stripe-client.ts';
import { chanceOf } from '#tests/support/chance.ts';
import { aBuyer, bringEvents, DAY, MINUTE } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

type Luck = (path: string, method: string) => number;
/** A network to Stripe that loses requests and answers; it works while `luck` is null. */
const network: { luck: Luck | null; real: StripeTransport | null } = { luck: null, real: null };
const transport = {
  getClientName: () => 'faulty network',
  async makeRequest(...given: Parameters<StripeTransport['makeRequest']>) {
    if (network.real === null) throw new Error('no network');
    const fate = network.luck?.(given[2], given[3]) ?? 1;
    if (fate < 0.2) throw new Error('the question was lost');
    const answer = await network.real.makeRequest(...given);
    if (fate < 0.4) throw new Error('the answer was lost');
    return answer;
  },
} as unknown as StripeTransport;

async function aFaultyNetwork(): Promise<AServer> {
  const server = await aServer({ stripeTransport: transport });
  network.real = sandboxOf({ ...server.deps, clock: server.clock }).transport;
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 40 }] });
  return server;
}

test('makes one subscription or none, and the money agrees, whatever is lost between us and Stripe', async () => {
  const server = await aFaultyNetwork();
  let begun = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    const buyer = aBuyer(server, `run-${seed}`);
    network.luck = null;
    await buyer.card();
    const { quoteID } = (await buyer.quote(2)).body.quote;
    network.luck = chanceOf(seed).next;
    for (let tries = 0; tries < 3; tries += 1) await buyer.create({ quoteID }, 2);
    await buyer.change(1);
    if (seed % 3 === 0) await buyer.cancel();
    if (seed % 2 === 0) await bringEvents(server);
    network.luck = null;
    await sandboxDatabase(server.deps.db).deleteFrom('sandbox_events').execute();
    await buyer.pass(65 * MINUTE);
    await buyer.reconcile();
    await buyer.pass(DAY);
    await buyer.reconcile();
    const live = (await buyer.atStripe()).filter(({ status }) => status === 'active');
    const subscriptions = await buyer.list();
    expect([seed, live.length]).toEqual([seed, subscriptions.length]);
    const [there] = live;
    if (there === undefined) continue;
    begun += 1;
    const [own] = subscriptions;
    expect([seed, own?.plan.planPrice, own?.cancel !== undefined]).toEqual([
      seed,
      there.items.data[0]?.price.unit_amount,
      there.cancel_at_period_end,
    ]);
    const { data } = await server.deps.payments.stripe.invoices.list({ subscription: there.id });
    const paid = data.filter(({ status }) => status === 'paid').map(({ total }) => total);
    const shown = (await buyer.orders())
      .filter(({ status }) => status === 'paid')
      .map(({ amount }) => amount);
    expect([seed, shown]).toEqual([seed, paid.reverse()]);
  }
  expect(begun).toBeGreaterThan(3);
});

describe('what began at Stripe, its answers and events lost', () => {
  let server: AServer;
  beforeAll(async () => {
    server = await aFaultyNetwork();
  });
  /** Somebody who confirmed the cheaper plan: it is paid at Stripe, and nobody here knows. */
  const begunUnheard = async (uid: string) => {
    const buyer = aBuyer(server, uid);
    await buyer.card();
    const { quoteID } = (await buyer.quote(2)).body.quote;
    network.luck = (path, method) => (method === 'POST' && path === '/v1/subscriptions' ? 0.3 : 1);
    expect((await buyer.create({ quoteID }, 2)).status).toBe(502);
    network.luck = null;
    await sandboxDatabase(server.deps.db).deleteFrom('sandbox_events').execute();
    expect(await buyer.list()).toEqual([]);
    return buyer;
  };

  test('is no success of another offer that is confirmed then (a checkout)', async () => {
    const buyer = await begunUnheard('second-thought');
    const { quoteID } = (await buyer.quote(1)).body.quote;
    const { status, body } = await buyer.create({ quoteID }, 1);
    expect([status, body.errorCode]).toEqual([409, 'subscriptions/already-active']);
    expect((await buyer.atStripe()).map((each) => each.status)).toEqual(['active']);
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 2 } });
    expect(await buyer.orders()).toMatchObject([{ amount: 980, status: 'paid' }]);
    // What the page asks for then is a change of what runs.
    expect((await buyer.quote(1)).body.quote.kind).toBe('upgrade');
  });

  test('is the success of the same offer from another tab, also with another card (a checkout)', async () => {
    const buyer = await begunUnheard('two-tabs');
    const { quoteID } = (await buyer.quote(2)).body.quote;
    const cardID = await buyer.card('pm_card_mastercard');
    const { body } = await buyer.create({ quoteID, cardID }, 2);
    expect(body.subscription).toMatchObject({ plan: { planID: 2 } });
    expect(await buyer.orders()).toMatchObject([{ amount: 980, card_brand: 'visa' }]);
  });

  /** Ten days on the cheaper plan; the dearer one is paid at Stripe, and nobody here knows. */
  const changedUnheard = async (uid: string) => {
    const buyer = aBuyer(server, uid);
    await buyer.card();
    await buyer.join(2);
    await buyer.pass(10 * DAY);
    const { quote } = (await buyer.quote(1)).body;
    const otherTab = (await buyer.quote(1)).body.quote;
    network.luck = (path, method) => (method === 'POST' && path.startsWith('/v1/subscriptions/') ? 0.3 : 1);
    expect((await buyer.change(1, quote.quoteID)).status).toBe(502);
    network.luck = null;
    await sandboxDatabase(server.deps.db).deleteFrom('sandbox_events').execute();
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 2 } });
    return { buyer, quote, otherTab };
  };

  test('is not offered again, with nothing to pay (a dearer plan)', async () => {
    const { buyer, quote } = await changedUnheard('up-unheard');
    const again = await buyer.quote(1);
    expect([again.status, again.body.errorCode]).toEqual([409, 'subscriptions/already-active']);
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 1 } });
    expect((await buyer.orders()).map(({ amount }) => amount)).toEqual([980, quote.firstCharge.amount]);
  });

  test('is a success of the offer that was confirmed, and of no other (a dearer plan)', async () => {
    const { buyer, quote, otherTab } = await changedUnheard('up-elsewhere');
    const other = await buyer.change(1, otherTab.quoteID);
    expect([other.status, other.body.errorCode]).toEqual([409, 'subscriptions/already-active']);
    expect((await buyer.change(1, quote.quoteID)).body.subscription).toMatchObject({ plan: { planID: 1 } });
    expect((await buyer.orders()).map(({ amount }) => amount)).toEqual([980, quote.firstCharge.amount]);
  });
});

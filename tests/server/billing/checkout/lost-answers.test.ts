import { expect, test } from 'vitest';
import { sandboxDatabase, sandboxOf } from '#server/billing/sandbox.ts';
import type { StripeTransport } from '#server/billing/stripe/stripe-client.ts';
import { chanceOf } from '#tests/support/chance.ts';
import { aBuyer, bringEvents, DAY, MINUTE } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

/** A network to Stripe that loses requests and answers; it works while `luck` is null. */
const network: { luck: (() => number) | null; real: StripeTransport | null } = { luck: null, real: null };
const transport = {
  getClientName: () => 'faulty network',
  async makeRequest(...given: Parameters<StripeTransport['makeRequest']>) {
    if (network.real === null) throw new Error('no network');
    const fate = network.luck?.() ?? 1;
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

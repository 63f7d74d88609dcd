import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { createApp } from '#server/app.ts';
import { createSubscription } from '#server/billing/checkout/create-subscription.ts';
import { syncStripeSubscription } from '#server/billing/checkout/sync-with-stripe.ts';
import { withPaymentLock } from '#server/billing/lock.ts';
import { sandboxDatabase } from '#server/billing/sandbox.ts';
import type { PaymentGateway } from '#server/billing/stripe/gateway.ts';
import { continueSubscription } from '#server/billing/subscriptions/cancel-subscription.ts';
import { ownSubscription } from '#server/billing/subscriptions/own-subscription.ts';
import {
  type ABuyer,
  aBuyer,
  bringEvents,
  CURR,
  DAY,
  MINUTE,
  postEvent,
} from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 40 }] });
});

/** Dependencies of a server that crashes in a call of the gateway, before or after Stripe has done it. */
function crashingDeps(deps: Partial<Record<keyof PaymentGateway, 'before' | 'after'>>) {
  const gateway = { ...server.deps.payments.gateway } as unknown as Record<string, unknown>;
  for (const [name, when] of Object.entries(deps)) {
    const real = gateway[name] as (...given: unknown[]) => Promise<unknown>;
    gateway[name] = async (...given: unknown[]) => {
      if (when === 'after') await real(...given);
      throw new ApiError('api/stripe-error');
    };
  }
  const payments = { ...server.deps.payments, gateway: gateway as unknown as PaymentGateway };
  return { ...server.deps, payments };
}

async function crashed(buyer: ABuyer, deps: Parameters<typeof crashingDeps>[0]): Promise<string> {
  await buyer.card();
  const { quoteID } = (await buyer.quote(2)).body.quote;
  const input = { currCode: CURR, planID: 2, quoteID };
  const crashing = crashingDeps(deps);
  const call = withPaymentLock(crashing, buyer.uid, (conn) =>
    createSubscription(crashing, conn, buyer.uid, input),
  );
  await expect(call).rejects.toMatchObject({ code: 'api/stripe-error' });
  return quoteID;
}

const statesOf = async (buyer: ABuyer) => (await buyer.atStripe()).map(({ status }) => status);

describe('an interrupted checkout', () => {
  test('is found by the repeat after Stripe has charged, without a second charge', async () => {
    const buyer = aBuyer(server, 'answer-lost');
    const quoteID = await crashed(buyer, { createSubscription: 'after' });
    expect(await buyer.subscription()).toBeUndefined();
    expect((await buyer.create({ quoteID }, 2)).status).toBe(200);
    expect(await statesOf(buyer)).toEqual(['active']);
    expect(await buyer.orders()).toHaveLength(1);
  });

  test('becomes a subscription by the webhook when nobody returns after the charge', async () => {
    const buyer = aBuyer(server, 'webhook');
    await crashed(buyer, { createSubscription: 'after' });
    await bringEvents(server);
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 2 } });
    expect(await buyer.mails()).toEqual(['お申し込みが完了しました']);
  });

  test('becomes a subscription by the job when the webhooks are lost', async () => {
    const buyer = aBuyer(server, 'job');
    await crashed(buyer, { createSubscription: 'after' });
    await sandboxDatabase(server.deps.db).deleteFrom('sandbox_events').execute();
    await buyer.pass(5 * MINUTE);
    await buyer.reconcile();
    expect(await buyer.subscription()).toMatchObject({ plan: { planID: 2 } });
  });

  test('becomes a subscription after a crash between the charge and its record', async () => {
    const buyer = aBuyer(server, 'between');
    const quoteID = await crashed(buyer, { listInvoices: 'before' });
    expect((await buyer.create({ quoteID }, 2)).status).toBe(200);
    expect(await statesOf(buyer)).toEqual(['active']);
  });

  test('before the request reaches Stripe: the repeat sends it again, and the job fails it without a repeat', async () => {
    const buyer = aBuyer(server, 'never-sent');
    const quoteID = await crashed(buyer, { createSubscription: 'before' });
    expect((await buyer.create({ quoteID }, 2)).status).toBe(200);
    const other = aBuyer(server, 'given-up');
    await crashed(other, { createSubscription: 'before' });
    await other.pass(2 * 60 * MINUTE);
    await other.reconcile();
    expect([await other.subscription(), await statesOf(other)]).toEqual([undefined, []]);
    expect((await other.join(2)).status).toBe(200);
  });

  test('is cancelled and refunded when its request reaches Stripe after it failed', async () => {
    const buyer = aBuyer(server, 'too-late');
    await crashed(buyer, { createSubscription: 'before' });
    const checkout = await server.deps.db
      .selectFrom('joinings')
      .selectAll()
      .where('uid', '=', 'too-late')
      .executeTakeFirstOrThrow();
    await buyer.pass(2 * 60 * MINUTE);
    await buyer.reconcile();
    const request = checkout.request as unknown as Parameters<PaymentGateway['createSubscription']>[0];
    await server.deps.payments.gateway.createSubscription(request, `join:${checkout.joining_id}`);
    expect(await statesOf(buyer)).toEqual(['active']);
    await buyer.reconcile();
    expect(await statesOf(buyer)).toEqual(['canceled']);
    expect(await buyer.orders()).toMatchObject([{ amount: 980, status: 'refunded', refunded_amount: 980 }]);
    expect(await buyer.subscription()).toBeUndefined();
  });

  test('is cancelled and refunded even when no job ran for days after its late request', async () => {
    const buyer = aBuyer(server, 'servers-off');
    await crashed(buyer, { createSubscription: 'before' });
    const { joining_id, request } = await server.deps.db
      .selectFrom('joinings')
      .selectAll()
      .where('uid', '=', buyer.uid)
      .executeTakeFirstOrThrow();
    await buyer.pass(2 * 60 * MINUTE);
    await buyer.reconcile();
    const sent = request as unknown as Parameters<PaymentGateway['createSubscription']>[0];
    await server.deps.payments.gateway.createSubscription(sent, `join:${joining_id}`);
    await sandboxDatabase(server.deps.db).deleteFrom('sandbox_events').execute();
    await buyer.pass(5 * DAY);
    await buyer.reconcile();
    expect(await statesOf(buyer)).toEqual(['canceled']);
    const checkout = server.deps.db.selectFrom('joinings').select('settled_at');
    expect(await checkout.where('uid', '=', buyer.uid).execute()).toEqual([
      { settled_at: server.clock.now() },
    ]);
  });

  test('is cancelled and refunded when the school granted a subscription meanwhile', async () => {
    const buyer = aBuyer(server, 'granted-meanwhile');
    await crashed(buyer, { createSubscription: 'after' });
    await server.deps.db
      .insertInto('subscriptions')
      .values({
        subscription_id: crypto.randomUUID(),
        uid: buyer.uid,
        curr_code: CURR,
        plan_id: 1,
        start_time: server.clock.now(),
        created_at: server.clock.now(),
        cancel_reason: null,
      })
      .execute();
    await bringEvents(server);
    expect(await statesOf(buyer)).toEqual(['canceled']);
    expect(await buyer.orders()).toMatchObject([{ amount: 980, status: 'refunded', refunded_amount: 980 }]);
    expect(await buyer.list()).toMatchObject([{ plan: { planID: 1 } }]);
    const checkouts = server.deps.db.selectFrom('joinings').select(['state', 'failure']);
    expect(await checkouts.where('uid', '=', buyer.uid).execute()).toEqual([
      { state: 'failed', failure: 'another contract' },
    ]);
  });

  test('leaves subscriptions of another installation with the same Stripe account alone', async () => {
    const buyer = aBuyer(server, 'neighbour');
    await buyer.card();
    await buyer.join(2);
    const checkout = await server.deps.db
      .selectFrom('joinings')
      .select('request')
      .where('uid', '=', 'neighbour')
      .executeTakeFirstOrThrow();
    const request = checkout.request as unknown as Parameters<PaymentGateway['createSubscription']>[0];
    const metadata = {
      ...request.metadata,
      joiningID: crypto.randomUUID(),
      school: 'https://other.example.jp',
    };
    const { id } = await server.deps.payments.gateway.createSubscription(
      { ...request, metadata },
      'join:elsewhere',
    );
    await syncStripeSubscription(server.deps, id);
    expect((await server.deps.payments.gateway.readSubscription(id))?.status).toBe('active');
  });
});

describe('a write with a lost answer', () => {
  test('is found by the job (a cancellation)', async () => {
    const buyer = aBuyer(server, 'cancel-lost');
    await buyer.card();
    await buyer.join(2);
    const { setCancelAtEnd } = server.deps.payments.gateway;
    const [there] = await buyer.atStripe();
    await server.deps.db
      .updateTable('subscriptions')
      .set({ settled_at: null })
      .where('uid', '=', 'cancel-lost')
      .execute();
    await setCancelAtEnd(there?.id ?? '', true, null, 'lost');
    await buyer.reconcile();
    expect((await buyer.subscription())?.cancel).toBeDefined();
  });

  test('is found before a second subscription begins (a cancellation taken back, then no job for a month)', async () => {
    const buyer = aBuyer(server, 'keep-lost');
    await buyer.card();
    await buyer.join(2);
    await buyer.cancel();
    const crashing = crashingDeps({ setCancelAtEnd: 'after' });
    const kept = withPaymentLock(crashing, buyer.uid, async (conn) => {
      const own = await ownSubscription(crashing, conn, buyer.uid, CURR);
      await continueSubscription(crashing, conn, own, 'one');
    });
    await expect(kept).rejects.toMatchObject({ code: 'api/stripe-error' });
    await sandboxDatabase(server.deps.db).deleteFrom('sandbox_events').execute();
    await buyer.pass(33 * DAY);
    await sandboxDatabase(server.deps.db).deleteFrom('sandbox_events').execute();
    expect((await buyer.create({}, 2)).body).toMatchObject({ errorCode: 'subscriptions/already-active' });
    expect(await statesOf(buyer)).toEqual(['active']);
    expect((await buyer.subscription())?.cancel).toBeUndefined();
    expect(await buyer.orders()).toHaveLength(2);
  });
});

describe('a webhook', () => {
  test('is handled once, in any order, and never without a valid signature', async () => {
    const buyer = aBuyer(server, 'events');
    await buyer.card();
    await sandboxDatabase(server.deps.db).deleteFrom('sandbox_events').execute();
    await buyer.join(2);
    await buyer.pass(32 * DAY);
    await sandboxDatabase(server.deps.db)
      .updateTable('sandbox_events')
      .set({ due_at: server.clock.now() })
      .execute();
    const sent = await bringEvents(server);
    expect(sent.length).toBeGreaterThan(3);
    const before = [await buyer.list(), await buyer.orders(), await buyer.mails()];
    const seen = async () =>
      (await server.deps.db.selectFrom('stripe_events').select('event_id').execute()).length;
    const count = await seen();
    for (const { body, signature } of [...sent].reverse())
      expect((await postEvent(server, body, signature)).status).toBe(200);
    expect([await buyer.list(), await buyer.orders(), await buyer.mails()]).toEqual(before);
    expect(await seen()).toBe(count);
    await server.deps.db.deleteFrom('stripe_events').execute();
    for (const { body, signature } of [...sent].reverse()) await postEvent(server, body, signature);
    expect((await buyer.orders()).map(({ amount, status }) => [amount, status])).toEqual([
      [980, 'paid'],
      [980, 'paid'],
    ]);
    expect(await buyer.mails()).toEqual(before[2]);
    const [first] = sent;
    const { body, signature } = first ?? { body: '', signature: '' };
    for (const [content, mark] of [
      [body.replace('"id"', '"id" '), signature],
      [body, ''],
      [body, 't=1,v1=aa'],
    ] as const)
      expect((await postEvent(server, content, mark)).status).toBe(400);
    expect((await postEvent(server, 'x'.repeat(1024 * 1024 + 1), signature)).status).toBe(413);
    server.clock.advance(301_000);
    expect((await postEvent(server, body, signature)).status).toBe(400);
  });

  test('asks Stripe to retry when it fails', async () => {
    const buyer = aBuyer(server, 'busy');
    await buyer.card();
    await buyer.join(2);
    const app = createApp({
      ...server.deps,
      stripeTransport: {
        getClientName: () => 'away',
        makeRequest: () => Promise.reject(new Error('no line')),
      } as never,
    });
    const away = { ...server, app };
    const { db } = server.deps;
    await sandboxDatabase(db).updateTable('sandbox_events').set({ due_at: server.clock.now() }).execute();
    const sent = await bringEvents(away);
    expect(sent.length).toBeGreaterThan(0);
    const subscribed = sent.find(({ body }) => body.includes('customer.subscription.created'));
    const { body, signature } = subscribed ?? { body: '', signature: '' };
    const { status, headers } = await postEvent(away, body, signature);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect((await postEvent(server, body, signature)).status).toBe(200);
  });
});

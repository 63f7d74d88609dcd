import { expect, test } from 'vitest';
import { reconcile } from '#server/billing/reconcile.ts';
import { isHandled, markHandled } from '#server/billing/webhook-store.ts';
import { aBuyer, DAY, MINUTE } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { aServer } from '#tests/support/server/a-server.ts';

test('remembers handled webhook events for 30 days', async () => {
  const { deps, clock } = await aServer();
  await markHandled(deps.db, { id: 'evt_1', type: 'invoice.paid' }, clock.now());
  clock.advance(30 * DAY);
  await reconcile(deps);
  expect(await isHandled(deps.db, 'evt_1')).toBe(true);
  clock.advance(1);
  await reconcile(deps);
  expect(await isHandled(deps.db, 'evt_1')).toBe(false);
});

test('deletes a quote a day after it expired, unless it was accepted', async () => {
  const server = await aServer();
  const { db } = server.deps;
  await aCurriculum(db, { courses: [{ courseCode: 'pf-1', lessons: 4 }] });
  const buyer = aBuyer(server, 'undecided');
  await buyer.card();
  const accepted = (await buyer.quote(2)).body.quote.quoteID;
  await buyer.create({ quoteID: accepted }, 2);
  const unanswered = (await aBuyer(server, 'only-looking').quote(2)).body.quote.quoteID;
  const stored = async () =>
    (await db.selectFrom('quotes').select('quote_id').execute()).map((row) => row.quote_id);
  const { expires_at } = await db
    .selectFrom('quotes')
    .select('expires_at')
    .where('quote_id', '=', unanswered)
    .executeTakeFirstOrThrow();
  server.clock.advance(expires_at.getTime() + DAY - server.clock.now().getTime());
  await reconcile(server.deps);
  expect(await stored()).toContain(unanswered);
  server.clock.advance(MINUTE);
  await reconcile(server.deps);
  expect(await stored()).toEqual([accepted]);
});

test('a server that stops asks Stripe about no further checkout; the next run does', async () => {
  const server = await aServer();
  const { deps } = server;
  await aCurriculum(deps.db, { courses: [{ courseCode: 'pf-1', lessons: 4 }] });
  for (const uid of ['first', 'second', 'third']) {
    const buyer = aBuyer(server, uid);
    await buyer.card();
    await buyer.join(2);
  }
  // Their requests may still arrive at Stripe.
  const facts = { state: 'failed', stripe_subscription_id: null, ended_at: server.clock.now() } as const;
  await deps.db.updateTable('joinings').set(facts).execute();
  const stopping = new AbortController();
  const asked: string[] = [];
  const findByCheckout = async (_customer: string, checkoutID: string) => {
    asked.push(checkoutID);
    stopping.abort();
    return null;
  };
  const payments = { ...deps.payments, gateway: { ...deps.payments.gateway, findByCheckout } };
  await reconcile({ ...deps, payments }, stopping.signal);
  expect(asked).toHaveLength(1);
  await reconcile({ ...deps, payments });
  expect(new Set(asked).size).toBe(3);
});

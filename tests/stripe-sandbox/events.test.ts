import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ASandbox, aSandbox, refusal } from './a-sandbox.ts';

const webhookSecret = 'whsec_of_a_test';
let sandbox: ASandbox;
beforeEach(async () => {
  sandbox = await aSandbox();
});
afterEach(() => sandbox.close());

/** A webhook that checks signatures as the product does. */
function aWebhook(status = 200) {
  const events: Stripe.Event[] = [];
  const deliver = async (body: string, signature: string) => {
    const now = sandbox.clock.now().getTime();
    events.push(sandbox.stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, now));
    return status;
  };
  return { events, deliver };
}

function bring(deliver: (body: string, signature: string) => Promise<number>) {
  return sandbox.sandbox.deliverEvents(deliver, webhookSecret);
}

describe('events', () => {
  it('report changes in order, signed, with the object as it was then', async () => {
    const { stripe } = sandbox;
    const { id: customer } = await stripe.customers.create({ name: '蓮' }, { idempotencyKey: 'customer:1' });
    const setup = await stripe.setupIntents.create({ customer });
    await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
    const webhook = aWebhook();
    expect(await bring(webhook.deliver)).toEqual({ delivered: 4, later: 0 });
    expect(webhook.events.map(({ type }) => type)).toEqual([
      'customer.created',
      'setup_intent.created',
      'payment_method.attached',
      'setup_intent.succeeded',
    ]);
    expect(webhook.events[1]?.data.object).toMatchObject({ status: 'requires_payment_method' });
    expect(webhook.events[0]).toMatchObject({
      api_version: '2026-10-28.endive',
      livemode: false,
      request: { idempotency_key: 'customer:1' },
    });
    expect(await bring(webhook.deliver)).toEqual({ delivered: 0, later: 0 });
  });

  it('are delivered again until they are accepted, each time with a new signature', async () => {
    await sandbox.stripe.customers.create();
    const down = aWebhook(503);
    expect(await bring(down.deliver)).toEqual({ delivered: 0, later: 1 });
    expect(await bring(down.deliver)).toEqual({ delivered: 0, later: 0 });
    sandbox.at('2026-11-21T03:01:00Z');
    const lost = async () => {
      throw new Error('the line is cut');
    };
    expect(await bring(lost)).toEqual({ delivered: 0, later: 1 });
    sandbox.at('2026-11-21T03:06:00Z');
    const up = aWebhook();
    expect(await bring(up.deliver)).toEqual({ delivered: 1, later: 0 });
    expect(up.events[0]?.id).toBe(down.events[0]?.id);
  });

  it('are not sent for a refused request, but for a declined card', async () => {
    const { stripe } = sandbox;
    const { id: customer } = await stripe.customers.create();
    await refusal(stripe.setupIntents.create({ customer, confirm: true, payment_method: 'pm_none' }));
    await refusal(
      stripe.setupIntents.create({ customer, confirm: true, payment_method: 'pm_card_chargeDeclined' }),
    );
    const webhook = aWebhook();
    await bring(webhook.deliver);
    expect(webhook.events.map(({ type }) => type)).toEqual([
      'customer.created',
      'setup_intent.created',
      'setup_intent.setup_failed',
    ]);
  });

  it('lose their content after delivery', async () => {
    await sandbox.stripe.customers.create({ email: 'ren@example.jp' });
    await bring(aWebhook().deliver);
    const { rows } = await sandbox.database.pool.query('select payload from sandbox_events');
    expect(rows).toEqual([{ payload: {} }]);
  });
});

import type { Context } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { saveCard } from '#server/billing/cards/save-card.ts';
import { errorAnswer } from '#server/http/error-answer.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { settleSubscription } from './checkout/sync-with-stripe.ts';
import { withPayments } from './lock.ts';
import type { BillingDeps } from './payments.ts';
import type { GatewayEvent } from './stripe/gateway.ts';

export const WEBHOOK_ADDRESS = '/api/v1/webhooks/stripe';

/** Stripe's largest are a few tens of KB. */
const LARGEST_BYTES = 1024 * 1024;
const AGAIN_AFTER_S = 30;

/**
 * What Stripe tells us by itself. An event only says where to look: everything is read anew, so order and repeats do not matter.
 * An event is noted as seen after its effect; without that Stripe comes again.
 */
export const mountWebhooks: Mount<BillingDeps> = (app, deps) => {
  app.post(WEBHOOK_ADDRESS, async (c) => {
    try {
      const event = deps.payments.gateway.readEvent(await bodyOf(c), c.req.header('stripe-signature') ?? '');
      await takeEvent(deps, event);
      return c.json({ received: true }, 200, { 'cache-control': 'no-store' });
    } catch (error) {
      const isOurs = error instanceof ApiError && error.code !== 'api/stripe-error';
      if (isOurs) return errorAnswer(c, error, deps.log);
      deps.log.error('webhook failed', { error });
      const busy = new ApiError('api/service-unavailable', { retryAfter: AGAIN_AFTER_S });
      return errorAnswer(c, busy, deps.log);
    }
  });
};

/** Bytes as they came: the signature is over them. */
async function bodyOf(c: Context): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength;
    if (length > LARGEST_BYTES) throw new ApiError('api/payload-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function takeEvent(deps: BillingDeps, event: GatewayEvent): Promise<void> {
  const { db, clock, log } = deps;
  const seen = await db
    .selectFrom('stripe_events')
    .select('event_id')
    .where('event_id', '=', event.id)
    .executeTakeFirst();
  if (seen !== undefined) return;
  await effectOf(deps, event);
  await db
    .insertInto('stripe_events')
    .values({ event_id: event.id, type: event.type, received_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  log.debug('webhook taken', { type: event.type });
}

async function effectOf(deps: BillingDeps, event: GatewayEvent): Promise<void> {
  const { type, subscriptionID, setupID, customer } = event;
  if (type === 'charge.dispute.created') deps.log.error('a charge is disputed at Stripe', { customer });
  if (subscriptionID !== null) await settleSubscription(deps, subscriptionID);
  else if (type === 'setup_intent.succeeded' && setupID !== null) await takeCard(deps, setupID);
  else if (customer !== null && /^(?:charge|refund|payment_intent)\./.test(type))
    await settleAllOf(deps, customer);
}

/** The page was closed before it could say that the card was saved. */
async function takeCard(deps: BillingDeps, setupID: string): Promise<void> {
  const setup = await deps.payments.gateway.readSetup(setupID);
  if (setup === null || setup.status !== 'succeeded' || !setup.cardID || !setup.customer) return;
  const { cardID, customer } = setup;
  const uid = await personAt(deps, customer);
  if (uid === undefined) return;
  await withPayments(deps, uid, async (conn) => {
    const owner = { conn, uid, customer, gesture: setupID };
    // Saved by the call already, and taken away since: then there is nothing to keep.
    const card = await deps.payments.gateway.readCard(cardID);
    if (card?.customer === customer) await saveCard(deps, owner, cardID, false);
  });
}

/** A charge does not say of which contract it is: all of its person's are looked at. */
async function settleAllOf(deps: BillingDeps, customer: string): Promise<void> {
  const uid = await personAt(deps, customer);
  if (uid === undefined) return;
  const charged = await deps.db
    .selectFrom('orders')
    .select('stripe_subscription_id')
    .distinct()
    .where('uid', '=', uid)
    .execute();
  for (const { stripe_subscription_id: id } of charged) if (id !== null) await settleSubscription(deps, id);
}

async function personAt({ db }: BillingDeps, customer: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customers')
    .select('uid')
    .where('stripe_customer_id', '=', customer)
    .executeTakeFirst();
  return row?.uid;
}

import { CREATE, createSubscription } from '#stripe-sandbox/billing/create-subscription.ts';
import { endNow } from '#stripe-sandbox/billing/end-now.ts';
import { hasEnded, type StoredSubscription } from '#stripe-sandbox/billing/subscription-object.ts';
import { catchUp } from '#stripe-sandbox/billing/tick.ts';
import { UPDATE, updateSubscription } from '#stripe-sandbox/billing/update-subscription.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { hash, oneOf, orEmpty, PAGE, text } from '#stripe-sandbox/wire/params.ts';
import { missingResource } from '#stripe-sandbox/wire/refusal.ts';
import { pageOf } from '#stripe-sandbox/wire/render.ts';
import { type Route, route } from '#stripe-sandbox/wire/route.ts';

const STATUSES = ['incomplete', 'incomplete_expired', 'active', 'past_due', 'canceled'] as const;

const LIST = {
  customer: text,
  status: oneOf('all', 'ended', ...STATUSES),
  price: text,
  collection_method: oneOf('charge_automatically'),
  ...PAGE,
};

/** The defaults credit nothing and charge nothing more: the product sends the same. */
const CANCEL = {
  invoice_now: oneOf('false'),
  prorate: oneOf('false'),
  cancellation_details: hash({ comment: orEmpty(text) }),
};

export const subscriptionRoutes: readonly Route[] = [
  route('POST /v1/subscriptions', CREATE, createSubscription),
  route('GET /v1/subscriptions/:id', {}, (call, _params, { id }) =>
    call.need<StoredSubscription>('subscription', id),
  ),
  route('GET /v1/subscriptions', LIST, async (call, { customer, status, price, ...page }) => {
    const all = await call.find<StoredSubscription>(
      'subscription',
      customer === undefined ? {} : { customer },
    );
    const wanted = all.filter((each) => isOf(each, status) && isAt(each, price));
    return pageOf('/v1/subscriptions', wanted, page);
  }),
  route('POST /v1/subscriptions/:id', UPDATE, (call, params, { id }) => updateSubscription(call, id, params)),
  route('DELETE /v1/subscriptions/:id', CANCEL, (call, params, { id }) =>
    cancel(call, id, params.cancellation_details?.comment ?? null),
  ),
];

function isOf(subscription: StoredSubscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === undefined) return subscription.status !== 'canceled';
  return status === 'ended' ? hasEnded(subscription) : subscription.status === status;
}

function isAt({ items }: StoredSubscription, price: string | undefined): boolean {
  return price === undefined || items.data[0].price.id === price;
}

async function cancel(call: SandboxCall, id: string, comment: string | null): Promise<StoredSubscription> {
  const subscription = await call.lockOwnerOf<StoredSubscription>('subscription', id);
  await catchUp(call, subscription);
  // An ended subscription cannot be ended again, as at Stripe.
  if (hasEnded(subscription)) throw missingResource('subscription', 'id');
  if (comment !== null) {
    subscription.cancellation_details = { ...subscription.cancellation_details, comment };
  }
  await endNow(call, subscription);
  return subscription;
}

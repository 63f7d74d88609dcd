import { ownCard } from '#stripe-sandbox/payments/payment-methods.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import {
  flag,
  hash,
  list,
  mergedMetadata,
  metadata,
  oneOf,
  orEmpty,
  type ParamsOf,
  text,
  whole,
} from '#stripe-sandbox/wire/params.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';
import { changePrice } from './change-price.ts';
import { DISCOUNTS, PAYMENT_SETTINGS } from './create-subscription.ts';
import { setDiscounts } from './discounts.ts';
import { hasEnded, NOT_CANCELED, periodOf, type StoredSubscription } from './subscription-object.ts';
import { save } from './subscription-state.ts';
import { catchUp } from './tick.ts';

export const UPDATE = {
  items: list(hash({ id: text, price: text, quantity: whole })),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  proration_date: whole,
  payment_behavior: oneOf('allow_incomplete', 'pending_if_incomplete'),
  off_session: flag,
  cancel_at_period_end: flag,
  cancellation_details: hash({
    comment: orEmpty(text),
    feedback: orEmpty(
      oneOf(
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ),
    ),
  }),
  discounts: DISCOUNTS,
  default_payment_method: orEmpty(text),
  payment_settings: PAYMENT_SETTINGS,
  description: orEmpty(text),
  metadata,
};
export type UpdateParams = ParamsOf<typeof UPDATE>;

/** Parameters that cannot be combined with `pending_if_incomplete` (Stripe's "pending updates reference"). */
const NEVER_PENDING = [
  'cancel_at_period_end',
  'cancellation_details',
  'discounts',
  'default_payment_method',
  'payment_settings',
  'description',
  'metadata',
  'off_session',
] as const;

export async function updateSubscription(
  call: SandboxCall,
  id: string,
  params: UpdateParams,
): Promise<StoredSubscription> {
  const subscription = await call.lockOwnerOf<StoredSubscription>('subscription', id);
  await catchUp(call, subscription);
  refuse(subscription, params);
  if (params.default_payment_method !== undefined)
    await setCard(call, subscription, params.default_payment_method);
  if (params.description !== undefined) subscription.description = params.description;
  subscription.metadata = mergedMetadata(subscription.metadata, params.metadata);
  setCancellation(call, subscription, params);
  if (params.discounts !== undefined) await setDiscounts(call, subscription, params.discounts ?? []);
  save(call, subscription);
  if (params.items !== undefined) await changePrice(call, subscription, params, params.items);
  call.emit('customer.subscription.updated', subscription);
  return subscription;
}

function refuse(subscription: StoredSubscription, params: UpdateParams): void {
  if (hasEnded(subscription)) {
    throw invalid(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    );
  }
  if (params.payment_behavior !== 'pending_if_incomplete') return;
  const wrong = NEVER_PENDING.find((name) => params[name] !== undefined);
  if (wrong !== undefined) {
    throw invalid(
      `When payment_behavior=pending_if_incomplete, ${wrong} cannot be passed.`,
      undefined,
      wrong,
    );
  }
}

async function setCard(
  call: SandboxCall,
  subscription: StoredSubscription,
  card: string | null,
): Promise<void> {
  const customer = call.customer();
  if (card !== null && customer !== null) await ownCard(call, customer, card, 'default_payment_method');
  subscription.default_payment_method = card;
}

function setCancellation(call: SandboxCall, subscription: StoredSubscription, params: UpdateParams): void {
  const { cancel_at_period_end: ends, cancellation_details: details } = params;
  if (ends === true && !subscription.cancel_at_period_end) {
    subscription.cancel_at_period_end = true;
    subscription.cancel_at = periodOf(subscription).end;
    subscription.canceled_at = call.seconds();
    subscription.cancellation_details = { ...NOT_CANCELED, reason: 'cancellation_requested' };
  }
  if (ends === false) {
    subscription.cancel_at_period_end = false;
    subscription.cancel_at = null;
    subscription.canceled_at = null;
    subscription.cancellation_details = NOT_CANCELED;
  }
  if (details === undefined) return;
  const { comment = null, feedback = null } = details;
  subscription.cancellation_details = { ...subscription.cancellation_details, comment, feedback };
}

import { ApiError } from '#contract/errors.ts';
import { hasCurriculum } from '#server/billing/checkout/catalogue-item-store.ts';
import { subscriptionsFor } from '#server/billing/checkout/offer.ts';
import { confirmUnheard, syncUnderLock } from '#server/billing/checkout/sync-with-stripe.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { markUnsynced } from '#server/billing/sync/subscription-store.ts';
import type { Database } from '#server/db/connect.ts';
import { type SubscriptionRow, subscriptionByID } from '#server/learning/enrollment/enrollment-store.ts';

/** A running subscription, just read at Stripe; `subscription` is null for one that the school granted. */
export interface OwnSubscription {
  readonly row: SubscriptionRow;
  readonly subscription: GatewaySubscription | null;
}

/**
 * Finds a person's running subscription and syncs it with Stripe before anything is changed.
 * @throws ApiError 404 for an unknown curriculum, 403 without any subscription, 410 when all of them have ended
 */
export async function ownSubscription(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  currCode: string,
): Promise<OwnSubscription> {
  await confirmUnheard(deps, conn, { uid, currCode }, (id) => syncUnderLock(deps, conn, id));
  const { running } = await subscriptionsFor(conn, uid, currCode, deps.clock.now());
  if (running === undefined) throw await refusal(deps, conn, uid, currCode);
  const id = running.stripe_subscription_id;
  if (id === null) return { row: running, subscription: null };
  const subscription = await syncUnderLock(deps, conn, id);
  if (subscription === null) throw new ApiError('api/stripe-error');
  const row = await subscriptionByID(conn, running.subscription_id);
  // Stripe had ended it meanwhile.
  if (row.expire_time !== null && row.expire_time <= deps.clock.now())
    throw new ApiError('api/contract-expired');
  return { row, subscription };
}

async function refusal(deps: PaymentDeps, conn: Database, uid: string, currCode: string): Promise<ApiError> {
  if (!(await hasCurriculum(conn, currCode))) return new ApiError('api/not-found');
  const { rows } = await subscriptionsFor(conn, uid, currCode, deps.clock.now());
  return new ApiError(rows.length === 0 ? 'api/forbidden' : 'api/contract-expired');
}

/** Writes at Stripe so that a crash cannot hide it: the reconcile job looks at this subscription until it is synced. */
export async function writeAtStripe<T>(
  conn: Database,
  { row }: OwnSubscription,
  write: () => Promise<T>,
): Promise<T> {
  await markUnsynced(conn, row.subscription_id);
  return await write();
}

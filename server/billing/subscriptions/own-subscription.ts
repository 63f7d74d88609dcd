import { ApiError } from '#contract/errors.ts';
import { contractsFor } from '#server/billing/checkout/offer.ts';
import { settleHeld } from '#server/billing/checkout/sync-with-stripe.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { markUnsettled } from '#server/billing/sync/subscription-store.ts';
import type { Database } from '#server/db/connect.ts';
import { type SubscriptionRow, subscriptionByID } from '#server/learning/enrolment/enrolment-store.ts';

/** A running contract, read at Stripe in this very moment; one that the school gave has nothing there. */
export interface OwnContract {
  readonly row: SubscriptionRow;
  readonly subscription: GatewaySubscription | null;
}

/**
 * The running contract of a person, brought to what it is at Stripe before anything is changed.
 * @throws ApiError 404 for a curriculum that there is not, 403 without any contract, 410 when all of them have ended
 */
export async function ownContract(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  currCode: string,
): Promise<OwnContract> {
  const { running } = await contractsFor(conn, uid, currCode, deps.clock.now());
  if (running === undefined) throw await refusal(deps, conn, uid, currCode);
  const id = running.stripe_subscription_id;
  if (id === null) return { row: running, subscription: null };
  const subscription = await settleHeld(deps, conn, id);
  if (subscription === null) throw new ApiError('api/stripe-error');
  const row = await subscriptionByID(conn, running.subscription_id);
  // Stripe had given up meanwhile.
  if (row.expire_time !== null && row.expire_time <= deps.clock.now())
    throw new ApiError('api/contract-expired');
  return { row, subscription };
}

async function refusal(deps: PaymentDeps, conn: Database, uid: string, currCode: string): Promise<ApiError> {
  const curriculum = await conn
    .selectFrom('curriculums')
    .select('curr_code')
    .where('curr_code', '=', currCode)
    .executeTakeFirst();
  if (curriculum === undefined) return new ApiError('api/not-found');
  const { rows } = await contractsFor(conn, uid, currCode, deps.clock.now());
  return new ApiError(rows.length === 0 ? 'api/forbidden' : 'api/contract-expired');
}

/** A write at Stripe that a crash cannot hide: until it was read again, the job looks at this contract first. */
export async function writing<T>(conn: Database, { row }: OwnContract, write: () => Promise<T>): Promise<T> {
  await markUnsettled(conn, row.subscription_id);
  return await write();
}

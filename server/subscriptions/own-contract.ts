import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import { markUnsettled } from '#server/payments/contract-store.ts';
import type { GatewaySubscription } from '#server/payments/gateway.ts';
import { settleHeld } from '#server/payments/settle.ts';
import type { SettleParts } from '#server/payments/settle-contract.ts';
import { contractsFor } from './offer.ts';
import { type SubscriptionRow, subscriptionByID } from './store.ts';

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
  parts: SettleParts,
  conn: Database,
  uid: string,
  currCode: string,
): Promise<OwnContract> {
  const { running } = await contractsFor(conn, uid, currCode, parts.clock.now());
  if (running === undefined) throw await refusal(parts, conn, uid, currCode);
  const id = running.stripe_subscription_id;
  if (id === null) return { row: running, subscription: null };
  const subscription = await settleHeld(parts, conn, id);
  if (subscription === null) throw new ApiError('api/stripe-error');
  const row = await subscriptionByID(conn, running.subscription_id);
  // Stripe had given up meanwhile.
  if (row.expire_time !== null && row.expire_time <= parts.clock.now())
    throw new ApiError('api/contract-expired');
  return { row, subscription };
}

async function refusal(parts: SettleParts, conn: Database, uid: string, currCode: string): Promise<ApiError> {
  const curriculum = await conn
    .selectFrom('curriculums')
    .select('curr_code')
    .where('curr_code', '=', currCode)
    .executeTakeFirst();
  if (curriculum === undefined) return new ApiError('api/not-found');
  const { rows } = await contractsFor(conn, uid, currCode, parts.clock.now());
  return new ApiError(rows.length === 0 ? 'api/forbidden' : 'api/contract-expired');
}

/** A write at Stripe that a crash cannot hide: until it was read again, the job looks at this contract first. */
export async function writing<T>(conn: Database, { row }: OwnContract, write: () => Promise<T>): Promise<T> {
  await markUnsettled(conn, row.subscription_id);
  return await write();
}

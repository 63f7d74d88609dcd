import { ApiError } from '#contract/errors.ts';
import { nextBillingTime } from '#domain/billing/billing-dates.ts';
import { settleHeld } from '#server/billing/checkout/sync-with-stripe.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import type { Asked } from '#server/billing/sync/subscription-state.ts';
import type { Database } from '#server/db/connect.ts';
import { recordDueReleases } from '#server/learning/releases/record-releases.ts';
import { type OwnContract, writing } from './own-subscription.ts';

/*
 *             cancel, complete                      period over
 *   running ────────────────────▶ running out ────────────────────▶ ended
 *      ▲                              │
 *      └──────────── keep ────────────┘
 *   owing a charge ── cancel, complete ──▶ ended at once; the open charge is not asked for any more
 *
 * A repeat finds the state it wanted and changes nothing.
 */

export interface Leaving {
  readonly reason: string | null;
  readonly completes: boolean;
  readonly gesture: string;
}

/** Ends a contract with its period: nothing more is charged, and what is paid for stays. */
export async function leave(
  deps: PaymentDeps,
  conn: Database,
  contract: OwnContract,
  leaving: Leaving,
): Promise<void> {
  const { row, subscription } = contract;
  const isDone = row.cancel_time !== null && (row.completed || !leaving.completes);
  if (isDone) return;
  if (subscription === null) return await leaveGift(deps, conn, contract, leaving);
  await conn
    .updateTable('subscriptions')
    .set({ cancel_reason: leaving.reason ?? row.cancel_reason })
    .where('subscription_id', '=', row.subscription_id)
    .execute();
  await writing(conn, contract, () => endAtStripe(deps, row.past_due_since !== null, subscription, leaving));
  const asked: Asked = { ends: true, ...(leaving.completes ? { completes: true } : {}) };
  await settleHeld(deps, conn, subscription.id, asked);
}

async function endAtStripe(
  { payments }: PaymentDeps,
  owes: boolean,
  subscription: GatewaySubscription,
  { reason, gesture }: Leaving,
): Promise<void> {
  const { gateway } = payments;
  const { id, pendingUpdate, latestInvoiceID, status, cancelAtPeriodEnd } = subscription;
  if (status === 'ended') return;
  if (owes) await gateway.cancelNow(id, `end:${id}:${gesture}`);
  else {
    // A change of plan that the bank has not said yes to is not wanted any more.
    if (pendingUpdate && latestInvoiceID !== null)
      await gateway.voidInvoice(latestInvoiceID, `void:${latestInvoiceID}`);
    if (!cancelAtPeriodEnd) await gateway.setCancelAtEnd(id, true, reason, `cancel:${id}:${gesture}`);
  }
}

/** Nobody is paid for it, so it ends with the month that has begun. */
async function leaveGift(
  { clock }: PaymentDeps,
  conn: Database,
  { row }: OwnContract,
  { reason, completes }: Leaving,
): Promise<void> {
  await conn.transaction().execute(async (trx) => {
    const now = clock.now();
    await recordDueReleases(trx, row.uid, now);
    const expire = new Date(nextBillingTime(row.start_time.getTime(), now.getTime()));
    await trx
      .updateTable('subscriptions')
      .set({ cancel_reason: reason, completed: row.completed || completes })
      .$if(row.cancel_time === null, (query) => query.set({ cancel_time: now, expire_time: expire }))
      .where('subscription_id', '=', row.subscription_id)
      .execute();
  });
}

/**
 * Takes a cancellation back, or the end of the course of study: the contract goes on as it was.
 * @throws ApiError `api/contract-expired` where it has ended at Stripe already, though lessons may still be taken: in the
 *   free month of somebody who joined and cancelled before nine (server/billing/sync/subscription-state.ts)
 */
export async function keep(
  deps: PaymentDeps,
  conn: Database,
  contract: OwnContract,
  gesture: string,
): Promise<void> {
  const { row, subscription } = contract;
  if (row.cancel_time === null && !row.completed) return;
  if (subscription === null) return await keepGift(deps, conn, contract);
  if (subscription.status === 'ended') throw new ApiError('api/contract-expired');
  const { id } = subscription;
  await writing(conn, contract, () =>
    deps.payments.gateway.setCancelAtEnd(id, false, null, `keep:${id}:${gesture}`),
  );
  await settleHeld(deps, conn, id);
}

async function keepGift({ clock }: PaymentDeps, conn: Database, { row }: OwnContract): Promise<void> {
  await conn.transaction().execute(async (trx) => {
    await recordDueReleases(trx, row.uid, clock.now());
    await trx
      .updateTable('subscriptions')
      .set({ cancel_time: null, expire_time: null, cancel_reason: null, completed: false })
      .where('subscription_id', '=', row.subscription_id)
      .execute();
  });
}

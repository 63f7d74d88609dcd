import { ApiError } from '#contract/errors.ts';
import { nextBillingTime } from '#domain/billing/billing-dates.ts';
import { syncUnderLock } from '#server/billing/checkout/sync-with-stripe.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import type { RequestedEnd } from '#server/billing/sync/subscription-state.ts';
import { cancelGrant, continueGrant, setCancelReason } from '#server/billing/sync/subscription-store.ts';
import type { Database } from '#server/db/connect.ts';
import { recordDueReleases } from '#server/learning/releases/record-releases.ts';
import { type OwnSubscription, writeAtStripe } from './own-subscription.ts';

/*
 *             cancel, complete                      period over
 *   running ────────────────────▶ running out ────────────────────▶ ended
 *      ▲                              │
 *      └──────────── keep ────────────┘
 *   past due ── cancel, complete ──▶ ended at once; the open charge is voided
 *
 * A repeat finds the requested state and changes nothing.
 */

export interface Cancellation {
  readonly reason: string | null;
  /** The person has finished the course of study. */
  readonly completes: boolean;
  /** The same for every repeat of one attempt: part of the keys at Stripe. */
  readonly attempt: string;
}

/** Cancels a subscription at the end of its period: nothing more is charged, and what is paid for stays. */
export async function cancelSubscription(
  deps: PaymentDeps,
  conn: Database,
  own: OwnSubscription,
  cancellation: Cancellation,
): Promise<void> {
  const { row, subscription } = own;
  const { reason, completes } = cancellation;
  const isDone = row.cancel_time !== null && (row.completed || !completes);
  if (isDone) return;
  if (subscription === null) return await cancelGranted(deps, conn, own, cancellation);
  await setCancelReason(conn, row.subscription_id, reason ?? row.cancel_reason);
  const isPastDue = row.past_due_since !== null;
  await writeAtStripe(conn, own, () => endAtStripe(deps, isPastDue, subscription, cancellation));
  const requested: RequestedEnd = { ends: true, ...(completes ? { completes: true } : {}) };
  await syncUnderLock(deps, conn, subscription.id, requested);
}

async function endAtStripe(
  { payments }: PaymentDeps,
  isPastDue: boolean,
  subscription: GatewaySubscription,
  { reason, attempt }: Cancellation,
): Promise<void> {
  const { gateway } = payments;
  const { id, pendingUpdate, latestInvoiceID, status, cancelAtPeriodEnd } = subscription;
  if (status === 'ended') return;
  if (isPastDue) await gateway.cancelNow(id, `end:${id}:${attempt}`);
  else {
    // A change of plan that the bank has not approved is dropped.
    if (pendingUpdate && latestInvoiceID !== null)
      await gateway.voidInvoice(latestInvoiceID, `void:${latestInvoiceID}`);
    if (!cancelAtPeriodEnd) await gateway.setCancelAtEnd(id, true, reason, `cancel:${id}:${attempt}`);
  }
}

/** A granted subscription has no paid period: it ends with the month that has begun. */
async function cancelGranted(
  { clock }: PaymentDeps,
  conn: Database,
  { row }: OwnSubscription,
  { reason, completes }: Cancellation,
): Promise<void> {
  await conn.transaction().execute(async (trx) => {
    const now = clock.now();
    await recordDueReleases(trx, row.uid, now);
    const expireTime = new Date(nextBillingTime(row.start_time.getTime(), now.getTime()));
    const end = row.cancel_time === null ? { cancelTime: now, expireTime } : null;
    await cancelGrant(trx, row.subscription_id, { reason, completed: row.completed || completes }, end);
  });
}

/**
 * Undoes a cancellation, or the end of the course of study: the subscription continues as before.
 * @throws ApiError `api/contract-expired` when it has ended at Stripe, though lessons may still be taken: in the free
 *   month of a person who joined and cancelled before nine (server/billing/sync/subscription-state.ts)
 */
export async function continueSubscription(
  deps: PaymentDeps,
  conn: Database,
  own: OwnSubscription,
  attempt: string,
): Promise<void> {
  const { row, subscription } = own;
  if (row.cancel_time === null && !row.completed) return;
  if (subscription === null) return await continueGranted(deps, conn, own);
  if (subscription.status === 'ended') throw new ApiError('api/contract-expired');
  const { id } = subscription;
  await writeAtStripe(conn, own, () =>
    deps.payments.gateway.setCancelAtEnd(id, false, null, `keep:${id}:${attempt}`),
  );
  await syncUnderLock(deps, conn, id);
}

async function continueGranted(
  { clock }: PaymentDeps,
  conn: Database,
  { row }: OwnSubscription,
): Promise<void> {
  await conn.transaction().execute(async (trx) => {
    await recordDueReleases(trx, row.uid, clock.now());
    await continueGrant(trx, row.subscription_id);
  });
}

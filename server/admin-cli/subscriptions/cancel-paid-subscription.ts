import { randomUUID } from 'node:crypto';
import { refusal } from '#server/admin-cli/cli-error.ts';
import { withPaymentLock } from '#server/billing/lock.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import { cancelSubscription } from '#server/billing/subscriptions/cancel-subscription.ts';
import { ownSubscription } from '#server/billing/subscriptions/own-subscription.ts';
import { type Cancellation, expireTimeOfSubscription, openPaidSubscription } from './subscription-store.ts';
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts';

/**
 * Cancels a paid subscription as its learner would: at the end of the paid period; immediately where a charge is owed,
 * which is then voided.
 * @returns null when there is no paid subscription
 */
export async function cancelPaidSubscription(
  deps: PaymentDeps,
  { learner, curriculum, expire }: Cancellation,
): Promise<{ readonly expireTime: Date; readonly immediately: boolean } | null> {
  const { uid } = learner;
  return await withPaymentLock(deps, uid, async (conn) => {
    const open = await openPaidSubscription(conn, uid, curriculum);
    if (open === undefined) return null;
    if (expire !== undefined) throw refusal(SUBSCRIPTION_TEXTS.expireOfPaid);
    const subscription = await ownSubscription(deps, conn, uid, curriculum);
    const immediately = subscription.row.past_due_since !== null;
    await cancelSubscription(deps, conn, subscription, {
      reason: null,
      completes: false,
      attempt: randomUUID(),
    });
    const expireTime = await expireTimeOfSubscription(conn, open.subscription_id);
    return { expireTime: expireTime ?? deps.clock.now(), immediately };
  });
}

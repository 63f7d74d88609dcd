import { ApiError } from '#contract/errors.ts';
import { settleHeld } from '#server/billing/checkout/sync-with-stripe.ts';
import type { BillingDeps } from '#server/billing/payments.ts';
import type { Database } from '#server/db/connect.ts';

/**
 * A card that works has come: what is owed is tried with it at once. The card stays the default whatever becomes of
 * this; what is still open then is tried again by Stripe's schedule, or by the person on the page of orders.
 */
export async function payOpen(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'log' | 'config' | 'payments'>,
  conn: Database,
  subscriptionIDs: readonly string[],
  cardID: string,
  gesture: string,
): Promise<void> {
  const { payments, log } = deps;
  for (const subscriptionID of subscriptionIDs) {
    try {
      const invoices = await payments.gateway.listInvoices(subscriptionID);
      for (const { id, status } of invoices) {
        if (status !== 'open') continue;
        await payments.gateway.payInvoice(id, cardID, `pay:${id}:${cardID}:${gesture}`);
      }
      await settleHeld(deps, conn, subscriptionID);
    } catch (error) {
      const refused = error instanceof ApiError && error.code === 'stripe/card-error';
      if (!refused) log.warn('what is owed could not be tried with the new card', { subscriptionID, error });
    }
  }
}

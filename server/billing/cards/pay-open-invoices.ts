import { ApiError } from '#contract/errors.ts';
import { syncUnderLock } from '#server/billing/checkout/sync-with-stripe.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { Database } from '#server/db/connect.ts';

/**
 * Pays open invoices with a new card at once. The card stays the default whatever the bank answers; Stripe's schedule,
 * or the person on the page of orders, retries what stays open.
 */
export async function payOpenInvoices(
  deps: PaymentDeps,
  conn: Database,
  subscriptionIDs: readonly string[],
  cardID: string,
  attempt: string,
): Promise<void> {
  const { payments, log } = deps;
  for (const subscriptionID of subscriptionIDs) {
    try {
      const invoices = await payments.gateway.listInvoices(subscriptionID);
      for (const { id, status } of invoices) {
        if (status !== 'open') continue;
        await payments.gateway.payInvoice(id, cardID, `pay:${id}:${cardID}:${attempt}`);
      }
      await syncUnderLock(deps, conn, subscriptionID);
    } catch (error) {
      const refused = error instanceof ApiError && error.code === 'stripe/card-error';
      if (!refused) log.warn('open invoices could not be paid with the new card', { subscriptionID, error });
    }
  }
}

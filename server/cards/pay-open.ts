import { ApiError } from '#contract/errors.ts';
import type { AppParts } from '#server/app-parts.ts';

/**
 * A card that works has come: what is owed is tried with it at once. The card stays the default whatever becomes of
 * this; what is still open then is tried again by Stripe's schedule, or by the person on the page of orders.
 */
export async function payOpen(
  { payments, log }: Pick<AppParts, 'payments' | 'log'>,
  subscriptionIDs: readonly string[],
  cardID: string,
  gesture: string,
): Promise<void> {
  for (const subscriptionID of subscriptionIDs) {
    try {
      const invoices = await payments.gateway.listInvoices(subscriptionID);
      for (const { id, status } of invoices) {
        if (status !== 'open') continue;
        await payments.gateway.payInvoice(id, cardID, `pay:${id}:${cardID}:${gesture}`);
      }
    } catch (error) {
      const refused = error instanceof ApiError && error.code === 'stripe/card-error';
      if (!refused) log.warn('what is owed could not be tried with the new card', { subscriptionID, error });
    }
  }
}

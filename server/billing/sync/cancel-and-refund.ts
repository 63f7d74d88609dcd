import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import { earnedInvoices } from './order-store.ts';
import { type Buyer, syncOrders } from './sync-orders.ts';

/**
 * Cancels a Stripe subscription that belongs to no subscription of ours, refunds what was paid for it, and stores both
 * as orders. Invoices that were paid under a subscription of ours (an order says so) stay. A repeat does nothing more.
 */
export async function cancelAndRefund(
  deps: PaymentDeps,
  conn: Database,
  subscription: GatewaySubscription,
  buyer: Buyer,
): Promise<void> {
  const { gateway } = deps.payments;
  const { id } = subscription;
  if (subscription.status !== 'ended') await gateway.cancelNow(id, `give-back:${id}`);
  const earned = await earnedInvoices(conn, id);
  // Read after the end: the bank may have approved in the very last moment.
  const paid = (await gateway.listInvoices(id)).filter(({ status }) => status === 'paid');
  for (const { id: invoiceID, total, refunded } of paid)
    if (total > refunded && !earned.has(invoiceID))
      await gateway.refund(invoiceID, total - refunded, `give-back:${invoiceID}:${refunded}`);
  const invoices = await gateway.listInvoices(id);
  await conn.transaction().execute(async (trx) => {
    await syncOrders(deps, trx, buyer, invoices);
  });
}

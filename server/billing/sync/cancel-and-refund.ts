import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import { type Buyer, writeOrders } from './sync-orders.ts';

/** An order in one of these states was charged under a contract, and is the person's. */
const EARNED = ['paid', 'part-refunded', 'refunded'] as const;

/**
 * Ends a subscription that stands for no contract, and gives back what was paid for it; what was charged and given back is
 * written down. What was paid under a contract (it has an order that says so) is left alone. A repeat does nothing more.
 */
export async function giveBack(
  deps: PaymentDeps,
  conn: Database,
  subscription: GatewaySubscription,
  buyer: Buyer,
): Promise<void> {
  const { gateway } = deps.payments;
  const { id } = subscription;
  if (subscription.status !== 'ended') await gateway.cancelNow(id, `give-back:${id}`);
  const earned = await earnedInvoices(conn, id);
  // Read after the end: the bank may have said yes in the very last moment.
  const paid = (await gateway.listInvoices(id)).filter(({ status }) => status === 'paid');
  for (const { id: invoiceID, total, refunded } of paid)
    if (total > refunded && !earned.has(invoiceID))
      await gateway.refund(invoiceID, total - refunded, `give-back:${invoiceID}:${refunded}`);
  const invoices = await gateway.listInvoices(id);
  await conn.transaction().execute(async (trx) => {
    await writeOrders(deps, trx, buyer, invoices);
  });
}

async function earnedInvoices(conn: Database, stripeSubscriptionID: string): Promise<ReadonlySet<string>> {
  const orders = await conn
    .selectFrom('orders')
    .select('stripe_invoice_id')
    .where('stripe_subscription_id', '=', stripeSubscriptionID)
    .where('status', 'in', EARNED)
    .execute();
  return new Set(orders.map((order) => order.stripe_invoice_id));
}

import type { PaymentAction } from '#contract/entities/card.ts';
import { ApiError } from '#contract/errors.ts';
import { syncUnderLock } from '#server/billing/checkout/sync-with-stripe.ts';
import { findCustomer } from '#server/billing/customer-store.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import { findOrder, type OrderRow } from '#server/billing/sync/order-store.ts';
import type { Database } from '#server/db/connect.ts';

export interface PaidOrder {
  readonly order: OrderRow;
  readonly action: PaymentAction | null;
}

/**
 * Tries an open charge again with the default card, under the person's lock; an order that is decided is returned as is.
 * @throws ApiError 404, `cards/missing`, 402 `stripe/card-error`
 */
export async function payOrder(
  deps: PaymentDeps,
  conn: Database,
  given: { readonly uid: string; readonly orderID: string; readonly attempt: string },
): Promise<PaidOrder> {
  const { uid, orderID, attempt } = given;
  const known = await findOrder(conn, uid, orderID);
  if (known === undefined) throw new ApiError('api/not-found');
  const synced = async (): Promise<OrderRow> => {
    if (known.stripe_subscription_id) await syncUnderLock(deps, conn, known.stripe_subscription_id);
    return (await findOrder(conn, uid, orderID)) ?? known;
  };
  // It may have been paid at Stripe meanwhile.
  const order = known.status === 'open' ? await synced() : known;
  if (order.status !== 'open') return { order, action: null };
  const cardID = await defaultCard(deps, conn, uid);
  const { stripe_invoice_id: invoiceID } = order;
  try {
    const { action } = await deps.payments.gateway.payInvoice(
      invoiceID,
      cardID,
      `pay:${invoiceID}:${attempt}`,
    );
    return { order: await synced(), action };
  } catch (error) {
    // Stores the bank's answer with the order.
    await synced();
    throw error;
  }
}

async function defaultCard({ payments }: PaymentDeps, conn: Database, uid: string): Promise<string> {
  const customer = await findCustomer(conn, uid);
  const wallet = customer === null ? null : await payments.gateway.listCards(customer);
  if (!wallet?.defaultCardID) throw new ApiError('cards/missing');
  return wallet.defaultCardID;
}

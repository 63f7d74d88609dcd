import type { PaymentAction } from '#contract/entities/card.ts';
import { ApiError } from '#contract/errors.ts';
import { settleHeld } from '#server/billing/checkout/sync-with-stripe.ts';
import { knownCustomer } from '#server/billing/customers.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { Database } from '#server/db/connect.ts';
import { type OrderRow, orderOf } from './order-store.ts';

export interface Paid {
  readonly order: OrderRow;
  readonly action: PaymentAction | null;
}

/**
 * Tries an open charge again with the default card, under the person's lock. One that is decided already is only told.
 * @throws ApiError 404, `cards/missing`, 402 `stripe/card-error`
 */
export async function payOrder(
  deps: PaymentDeps,
  conn: Database,
  given: { readonly uid: string; readonly orderID: string; readonly gesture: string },
): Promise<Paid> {
  const { uid, orderID, gesture } = given;
  const known = await orderOf(conn, uid, orderID);
  if (known === undefined) throw new ApiError('api/not-found');
  const settle = async (): Promise<OrderRow> => {
    if (known.stripe_subscription_id) await settleHeld(deps, conn, known.stripe_subscription_id);
    return (await orderOf(conn, uid, orderID)) ?? known;
  };
  // It may have been paid at Stripe by now.
  const order = known.status === 'open' ? await settle() : known;
  if (order.status !== 'open') return { order, action: null };
  const cardID = await defaultCard(deps, conn, uid);
  const { stripe_invoice_id: invoiceID } = order;
  try {
    const { action } = await deps.payments.gateway.payInvoice(
      invoiceID,
      cardID,
      `pay:${invoiceID}:${gesture}`,
    );
    return { order: await settle(), action };
  } catch (error) {
    // What the bank said now stands at the order.
    await settle();
    throw error;
  }
}

async function defaultCard({ payments }: PaymentDeps, conn: Database, uid: string): Promise<string> {
  const customer = await knownCustomer(conn, uid);
  const wallet = customer === null ? null : await payments.gateway.listCards(customer);
  if (!wallet?.defaultCardID) throw new ApiError('cards/missing');
  return wallet.defaultCardID;
}

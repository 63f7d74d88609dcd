import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { splitTax, TAX_PERCENT } from '#domain/billing/tax.ts';
import { findCouponName } from '#server/billing/coupons/coupon-store.ts';
import type { BillingDeps } from '#server/billing/payments.ts';
import { buyerNameOf } from '#server/billing/receipts/receipt-store.ts';
import type { GatewayInvoice } from '#server/billing/stripe/gateway.ts';
import { findPlanPrice } from '#server/billing/stripe/price-store.ts';
import { FIRST_MONTH_FREE } from '#server/billing/stripe/stripe-coupons.ts';
import type { Database } from '#server/db/connect.ts';
import type { Orders } from '#server/db/tables/billing.ts';
import {
  findItemNames,
  findPersonUid,
  insertOrder,
  insertRefund,
  type KnownOrder,
  ordersOfInvoices,
  updateOrder,
  updateRefund,
} from './order-store.ts';

/** The person who was charged, and for what; `uid` is null for a deleted person. */
export interface Buyer {
  readonly uid: string | null;
  readonly currCode: string;
  /** Used for a price that is none of ours (any more). */
  readonly planID: number;
}

export type OrderStatus = Orders['status'];

/** An order that changed; `before` is null for a new one. */
export interface OrderChange {
  readonly orderID: string;
  readonly invoice: GatewayInvoice;
  readonly itemName: string;
  readonly before: OrderStatus | null;
  readonly status: OrderStatus;
  readonly newRefunds: readonly { readonly id: string; readonly amount: number }[];
}

type Deps = Pick<BillingDeps, 'config' | 'clock' | 'payments'>;

/** Stores every charge of a Stripe subscription as an order; a repeat writes nothing new. @returns what changed */
export async function syncOrders(
  deps: Deps,
  trx: Database,
  buyer: Buyer,
  invoices: readonly GatewayInvoice[],
): Promise<OrderChange[]> {
  const changes: OrderChange[] = [];
  const charged = invoices.filter(isOrder);
  const ids = charged.map(({ id }) => id);
  const known = await ordersOfInvoices(trx, ids);
  for (const invoice of charged) {
    const order = known.get(invoice.id);
    const change =
      order === undefined
        ? await newOrder(deps, trx, buyer, invoice)
        : await changedOrder(deps, trx, order, invoice);
    if (change !== null) changes.push(change);
  }
  return changes;
}

/** An invoice of nothing is no order; a change of plan is one only after the bank has decided. */
function isOrder({ total, couponID, reason, status }: GatewayInvoice): boolean {
  return (total > 0 || couponID !== null) && !(reason === 'change' && status === 'open');
}

/** The status that a person sees of an invoice. */
function orderStatus({ status, total, refunded }: GatewayInvoice): OrderStatus {
  switch (status) {
    case 'open':
    case 'void':
      return status;
    case 'uncollectible':
      return 'failed';
    case 'paid':
      if (refunded === 0) return 'paid';
      return refunded < total ? 'part-refunded' : 'refunded';
  }
}

/** Writes only what differs: every event of a subscription reads all of its charges again. */
async function changedOrder(
  { clock }: Deps,
  trx: Database,
  known: KnownOrder,
  invoice: GatewayInvoice,
): Promise<OrderChange | null> {
  const { order_id: orderID, item_name: itemName, stripe_invoice_id: _, ...stored } = known;
  const { status: before } = stored;
  const changing = changingFacts(invoice);
  if (!isDeepStrictEqual(stored, changing))
    await updateOrder(trx, orderID, { ...changing, updated_at: clock.now() });
  const newRefunds = await syncRefunds(trx, orderID, invoice);
  const { status } = changing;
  if (before === status && newRefunds.length === 0 && status !== 'open') return null;
  return { orderID, itemName, before, invoice, status, newRefunds };
}

async function newOrder(
  deps: Deps,
  trx: Database,
  buyer: Buyer,
  invoice: GatewayInvoice,
): Promise<OrderChange> {
  const orderID = randomUUID();
  const fixed = await fixedFacts(deps, trx, buyer, invoice);
  const changing = changingFacts(invoice);
  await insertOrder(trx, { order_id: orderID, ...fixed, ...changing, updated_at: deps.clock.now() });
  const newRefunds = await syncRefunds(trx, orderID, invoice);
  return { orderID, itemName: fixed.item_name, before: null, invoice, status: changing.status, newRefunds };
}

/** What is written once, with the order. */
async function fixedFacts(deps: Deps, trx: Database, buyer: Buyer, invoice: GatewayInvoice) {
  const { currCode } = buyer;
  const planID = (await findPlanPrice(trx, invoice.priceID))?.planID ?? buyer.planID;
  const { curr_name, plan_name } = await findItemNames(trx, currCode, planID);
  const uid = await findPersonUid(trx, buyer.uid ?? '');
  const { seller } = deps.config.payments;
  return {
    uid,
    buyer_name: uid === null ? null : await buyerNameOf(trx, uid),
    stripe_invoice_id: invoice.id,
    stripe_subscription_id: invoice.subscriptionID,
    curr_code: currCode,
    item_name: curr_name,
    plan_id: planID,
    plan_name,
    reason: invoice.reason,
    amount: invoice.total,
    list_amount: invoice.subtotal,
    tax_amount: splitTax(invoice.total).tax,
    tax_percent: TAX_PERCENT,
    ...(await couponFacts(trx, invoice.couponID)),
    period_start: new Date(invoice.periodStart),
    period_end: new Date(invoice.periodEnd),
    order_time: new Date(invoice.createdAt),
    seller: seller === null ? null : JSON.stringify(seller),
    test_mode: deps.payments.gateway.testMode,
  };
}

async function couponFacts(trx: Database, couponID: string | null) {
  if (couponID === FIRST_MONTH_FREE.couponID) return { coupon_name: FIRST_MONTH_FREE.name };
  const coupon = couponID === null ? undefined : await findCouponName(trx, couponID);
  return { coupon_id: coupon?.coupon_id ?? null, coupon_name: coupon?.name ?? null };
}

function changingFacts(invoice: GatewayInvoice) {
  const at = (time: number | null) => (time === null ? null : new Date(time));
  return {
    status: orderStatus(invoice),
    refunded_amount: Math.min(invoice.refunded, invoice.total),
    card_brand: invoice.card?.brand ?? null,
    card_last4: invoice.card?.last4 ?? null,
    decline_code: invoice.status === 'paid' ? null : invoice.declineCode,
    paid_at: at(invoice.paidAt),
    next_attempt_at: invoice.status === 'open' ? at(invoice.nextAttemptAt) : null,
  };
}

/** Stores refunds without a reason: only the admin CLI knows one. @returns the new refunds that did not fail */
async function syncRefunds(trx: Database, orderID: string, { refunds }: GatewayInvoice) {
  const added: { id: string; amount: number }[] = [];
  for (const { id, amount, status, createdAt } of refunds) {
    if (await updateRefund(trx, id, status)) continue;
    await insertRefund(trx, {
      stripe_refund_id: id,
      order_id: orderID,
      amount,
      reason: null,
      status,
      refunded_at: new Date(createdAt),
    });
    if (status !== 'failed' && status !== 'canceled') added.push({ id, amount });
  }
  return added;
}

import { randomUUID } from 'node:crypto';
import { splitTax, TAX_PERCENT } from '#domain/billing/tax.ts';
import type { BillingDeps } from '#server/billing/payments.ts';
import { buyerNameOf } from '#server/billing/receipts/buyer-name.ts';
import type { GatewayInvoice } from '#server/billing/stripe/gateway.ts';
import { FIRST_MONTH_FREE } from '#server/billing/stripe/stripe-coupons.ts';
import type { Database } from '#server/db/connect.ts';
import { type OrderStatus, orderStatus } from './order-status.ts';
import { tariffOf } from './subscription-store.ts';

/** Whose charges these are, and for what; `uid` null for a person who is gone. */
export interface Buyer {
  readonly uid: string | null;
  readonly currCode: string;
  /** Where a price is none of ours (any more). */
  readonly planID: number;
}

/** An order that is another than before; `before` null for a new one. */
export interface OrderNews {
  readonly orderID: string;
  readonly invoice: GatewayInvoice;
  readonly itemName: string;
  readonly before: OrderStatus | null;
  readonly status: OrderStatus;
  readonly newRefunds: readonly { readonly id: string; readonly amount: number }[];
}

type Parts = Pick<BillingDeps, 'config' | 'clock' | 'payments'>;

/** Writes every charge of a subscription down as it is at Stripe; a repeat writes nothing new. @returns what changed */
export async function writeOrders(
  deps: Parts,
  trx: Database,
  buyer: Buyer,
  invoices: readonly GatewayInvoice[],
): Promise<OrderNews[]> {
  const news: OrderNews[] = [];
  for (const invoice of invoices.filter(isTold)) {
    const told = await writeOrder(deps, trx, buyer, invoice);
    if (told !== null) news.push(told);
  }
  return news;
}

/** Nothing is told of nothing; a change of plan is an order only once the bank has decided. */
function isTold({ total, couponID, reason, status }: GatewayInvoice): boolean {
  return (total > 0 || couponID !== null) && !(reason === 'change' && status === 'open');
}

async function writeOrder(
  deps: Parts,
  trx: Database,
  buyer: Buyer,
  invoice: GatewayInvoice,
): Promise<OrderNews | null> {
  const known = await trx
    .selectFrom('orders')
    .select(['order_id', 'status', 'item_name', 'refunded_amount', 'next_attempt_at', 'decline_code'])
    .where('stripe_invoice_id', '=', invoice.id)
    .executeTakeFirst();
  const status = orderStatus(invoice);
  const changing = changingFacts(invoice, status, deps.clock.now());
  if (known !== undefined) {
    await trx.updateTable('orders').set(changing).where('order_id', '=', known.order_id).execute();
    const newRefunds = await writeRefunds(trx, known.order_id, invoice);
    const isSame = known.status === status && newRefunds.length === 0;
    const told = { orderID: known.order_id, itemName: known.item_name, before: known.status };
    return isSame && status !== 'open' ? null : { ...told, invoice, status, newRefunds };
  }
  const orderID = randomUUID();
  const fixed = await fixedFacts(deps, trx, buyer, invoice);
  await trx
    .insertInto('orders')
    .values({ order_id: orderID, ...fixed, ...changing })
    .execute();
  const newRefunds = await writeRefunds(trx, orderID, invoice);
  return { orderID, itemName: fixed.item_name, before: null, invoice, status, newRefunds };
}

/** What an order is about: written once. */
async function fixedFacts(deps: Parts, trx: Database, buyer: Buyer, invoice: GatewayInvoice) {
  const { currCode } = buyer;
  const planID = (await tariffOf(trx, invoice.priceID))?.planID ?? buyer.planID;
  const item = await trx
    .selectFrom(['curriculums as c', 'plans as p'])
    .where('c.curr_code', '=', currCode)
    .where('p.plan_id', '=', planID)
    .select(['c.curr_name', 'p.plan_name'])
    .executeTakeFirstOrThrow();
  const person = await trx
    .selectFrom('people')
    .select('uid')
    .where('uid', '=', buyer.uid ?? '')
    .executeTakeFirst();
  const { seller } = deps.config.payments;
  return {
    uid: person?.uid ?? null,
    buyer_name: person === undefined ? null : await buyerNameOf(trx, person.uid),
    ...{ stripe_invoice_id: invoice.id, stripe_subscription_id: invoice.subscriptionID },
    ...{ curr_code: currCode, plan_id: planID, plan_name: item.plan_name, reason: invoice.reason },
    item_name: item.curr_name,
    ...{ amount: invoice.total, list_amount: invoice.subtotal },
    ...{ tax_amount: splitTax(invoice.total).tax, tax_percent: TAX_PERCENT },
    ...(await couponFacts(trx, invoice.couponID)),
    ...{ period_start: new Date(invoice.periodStart), period_end: new Date(invoice.periodEnd) },
    order_time: new Date(invoice.createdAt),
    seller: seller === null ? null : JSON.stringify(seller),
    test_mode: deps.payments.gateway.testMode,
  };
}

async function couponFacts(trx: Database, couponID: string | null) {
  if (couponID === FIRST_MONTH_FREE.couponID) return { coupon_name: FIRST_MONTH_FREE.name };
  const coupon =
    couponID === null
      ? undefined
      : await trx
          .selectFrom('coupons')
          .select(['coupon_id', 'name'])
          .where(({ eb, cast }) => eb(cast<string>('coupon_id', 'text'), '=', couponID))
          .executeTakeFirst();
  return { coupon_id: coupon?.coupon_id ?? null, coupon_name: coupon?.name ?? null };
}

function changingFacts(invoice: GatewayInvoice, status: OrderStatus, now: Date) {
  const at = (time: number | null) => (time === null ? null : new Date(time));
  return {
    ...{ status, refunded_amount: Math.min(invoice.refunded, invoice.total) },
    ...{ card_brand: invoice.card?.brand ?? null, card_last4: invoice.card?.last4 ?? null },
    decline_code: invoice.status === 'paid' ? null : invoice.declineCode,
    ...{ paid_at: at(invoice.paidAt), updated_at: now },
    next_attempt_at: invoice.status === 'open' ? at(invoice.nextAttemptAt) : null,
  };
}

/** The school's reason is written by its tool; a refund made at Stripe's dashboard has none. */
async function writeRefunds(trx: Database, orderID: string, { refunds }: GatewayInvoice) {
  const news: { id: string; amount: number }[] = [];
  for (const { id, amount, status, createdAt } of refunds) {
    const known = await trx
      .updateTable('refunds')
      .set({ status })
      .where('stripe_refund_id', '=', id)
      .returning('stripe_refund_id')
      .executeTakeFirst();
    if (known !== undefined) continue;
    const row = { stripe_refund_id: id, order_id: orderID, amount, reason: null, status };
    await trx
      .insertInto('refunds')
      .values({ ...row, refunded_at: new Date(createdAt) })
      .execute();
    if (status !== 'failed' && status !== 'canceled') news.push({ id, amount });
  }
  return news;
}

import { sandboxDatabase } from '#server/billing/sandbox.ts';
import type { Database } from '#server/db/connect.ts';

// biome-ignore lint/suspicious/noExplicitAny: objects as Stripe has them
type Wire = any;

/** Stripe's objects, read from the sandbox's tables: independent of our gateway and its mapping. */
export interface AtStripe {
  readonly subscriptions: readonly StripeSubscription[];
  readonly invoices: readonly StripeBill[];
  /** The sum of all successful charges. */
  readonly charged: number;
  readonly refunded: number;
}

export interface StripeSubscription {
  readonly id: string;
  readonly checkoutID: string;
  readonly isLive: boolean;
  readonly isPastDue: boolean;
  readonly price: number;
  readonly start: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly ends: boolean;
}

export interface StripeBill {
  readonly id: string;
  readonly subscription: string;
  readonly reason: string;
  readonly status: string;
  readonly total: number;
  /** Those that take something off. */
  readonly coupons: readonly string[];
  readonly created: number;
  readonly refunded: number;
  /** The monthly price of the purchase. */
  readonly price: number;
  readonly periodStart: number;
  readonly periodEnd: number;
}

const ms = (seconds: number) => seconds * 1000;

export async function atStripe(db: Database): Promise<AtStripe> {
  const rows = await sandboxDatabase(db)
    .selectFrom('sandbox_objects')
    .select(['type', 'data'])
    .where('type', 'in', ['subscription', 'invoice', 'charge', 'refund', 'price', 'discount'])
    .orderBy('seq')
    .execute();
  const all = (type: string): Wire[] => rows.filter((row) => row.type === type).map(({ data }) => data);
  const prices = new Map(all('price').map(({ id, unit_amount }) => [id, unit_amount as number]));
  const coupons = new Map(all('discount').map(({ id, source }) => [id, source.coupon as string]));
  const charges = all('charge').filter(({ status }) => status === 'succeeded');
  const sum = (objects: Wire[]) => objects.reduce((total: number, { amount }) => total + amount, 0);
  return {
    subscriptions: all('subscription').map(subscriptionOf),
    invoices: all('invoice').map((invoice) => billOf(invoice, charges, { prices, coupons })),
    charged: sum(charges),
    refunded: sum(all('refund')),
  };
}

function subscriptionOf(found: Wire): StripeSubscription {
  const [item] = found.items.data;
  return {
    id: found.id,
    checkoutID: found.metadata.joiningID,
    isLive: ['active', 'past_due', 'incomplete'].includes(found.status),
    isPastDue: found.status === 'past_due',
    price: item.price.unit_amount,
    start: ms(found.start_date),
    periodStart: ms(item.current_period_start),
    periodEnd: ms(item.current_period_end),
    ends: found.cancel_at_period_end,
  };
}

function billOf(
  found: Wire,
  charges: Wire[],
  { prices, coupons }: { prices: ReadonlyMap<string, number>; coupons: ReadonlyMap<string, string> },
): StripeBill {
  const intents = found._.payments.map((payment: Wire) => payment.payment.payment_intent);
  const own = charges.filter(({ payment_intent }) => intents.includes(payment_intent));
  const line = found.lines.data.filter(({ amount }: Wire) => amount >= 0).at(-1);
  return {
    id: found.id,
    subscription: found._.parent,
    reason: found.billing_reason,
    status: found.status,
    total: found.total,
    coupons: found.discounts.map((each: string) => coupons.get(each)),
    created: ms(found.created),
    refunded: own.reduce((total: number, charge) => total + charge.amount_refunded, 0),
    price: prices.get(line?.pricing?.price_details?.price) ?? -1,
    periodStart: ms(line?.period.start ?? 0),
    periodEnd: ms(line?.period.end ?? 0),
  };
}

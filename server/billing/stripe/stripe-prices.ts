import type { PaymentGateway } from './gateway.ts';
import { savePrice } from './price-store.ts';
import { need, type Wire } from './stripe-wire.ts';

/** The plan names on Stripe's own documents. */
const NAMES: Readonly<Record<string, string>> = { standard: 'スタンダード', entry: 'エントリー' };

/**
 * Creates a price at Stripe when it is first needed and finds it by its lookup key. A plan whose price changes gets a
 * new price, and earlier subscriptions keep theirs. The table `stripe_prices` maps a price to its plan.
 */
export function stripePrices({ stripe, db, testMode }: Wire): Pick<PaymentGateway, 'ensurePrice'> {
  // Asks Stripe once per process: the rows of the table may belong to another account (the sandbox's, for example).
  const known = new Map<string, string>();
  const found = async (lookupKey: string) => {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 });
    return data[0]?.id;
  };
  return {
    async ensurePrice({ planID, planName, amount }) {
      const lookupKey = `plan-${planID}-${amount}`;
      const before = known.get(lookupKey);
      if (before !== undefined) return before;
      const made = async () =>
        stripe.prices.create(
          {
            currency: 'jpy',
            unit_amount: amount,
            recurring: { interval: 'month' },
            tax_behavior: 'inclusive',
            lookup_key: lookupKey,
            product_data: { name: `オトミチ ${NAMES[planName] ?? planName}` },
          },
          { idempotencyKey: `price:${lookupKey}` },
        );
      const id = need((await found(lookupKey)) ?? (await made()).id, 'price id');
      await savePrice(db, { planID, amount, testMode, priceID: id });
      known.set(lookupKey, id);
      return id;
    },
  };
}

import type { PaymentGateway } from './gateway.ts';
import { need, type Wire } from './stripe-wire.ts';

/** As Stripe writes it on its own papers; ours say it themselves. */
const NAMES: Readonly<Record<string, string>> = { standard: 'スタンダード', entry: 'エントリー' };

/**
 * Prices at Stripe are made when they are first needed and found by their lookup key, so that a plan whose price the
 * school changes gets a new one while those who joined before keep theirs. `stripe_prices` tells the plan of a price.
 */
export function stripePrices({ stripe, db, testMode }: Wire): Pick<PaymentGateway, 'ensurePrice'> {
  // Per process: what the table says may be of another account (the sandbox's, say), so Stripe is asked once.
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
      await db
        .insertInto('stripe_prices')
        .values({ plan_id: planID, amount, test_mode: testMode, stripe_price_id: id })
        .onConflict((conflict) =>
          conflict.columns(['plan_id', 'amount', 'test_mode']).doUpdateSet({ stripe_price_id: id }),
        )
        .execute();
      known.set(lookupKey, id);
      return id;
    },
  };
}

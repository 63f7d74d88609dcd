import type { Database } from '#server/db/connect.ts';

/** The plan and the yen a month behind a price at Stripe; null for a price that is none of ours. */
export async function findPlanPrice(
  db: Database,
  priceID: string | null,
): Promise<{ readonly planID: number; readonly price: number } | null> {
  if (priceID === null) return null;
  const row = await db
    .selectFrom('stripe_prices')
    .select(['plan_id', 'amount'])
    .where('stripe_price_id', '=', priceID)
    .executeTakeFirst();
  return row === undefined ? null : { planID: row.plan_id, price: row.amount };
}

export interface StoredPrice {
  readonly planID: number;
  /** Whole yen a month, tax included. */
  readonly amount: number;
  readonly testMode: boolean;
  readonly priceID: string;
}

export async function savePrice(db: Database, price: StoredPrice): Promise<void> {
  const { planID, amount, testMode, priceID } = price;
  await db
    .insertInto('stripe_prices')
    .values({ plan_id: planID, amount, test_mode: testMode, stripe_price_id: priceID })
    .onConflict((conflict) =>
      conflict.columns(['plan_id', 'amount', 'test_mode']).doUpdateSet({ stripe_price_id: priceID }),
    )
    .execute();
}

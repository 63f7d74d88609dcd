import { randomUUID } from 'node:crypto';
import type { AServer } from '#tests/support/server/a-server.ts';
import { anOrder } from '#tests/support/server/an-order.ts';

/** The rows that a checkout, its charge and a later quote leave; the person is stored already. */
export async function hasPaid({ deps: { db }, clock }: AServer, uid: string): Promise<void> {
  const now = clock.now();
  const stripe_customer_id = `cus_${randomUUID().slice(0, 8)}`;
  await db.insertInto('payment_customers').values({ uid, stripe_customer_id, created_at: now }).execute();
  const [couponID, joiningID, quoteID] = [randomUUID(), randomUUID(), randomUUID()];
  await db
    .insertInto('coupons')
    .values({
      coupon_id: couponID,
      code: couponID.slice(0, 8).toUpperCase(),
      name: '春',
      percent_off: 50,
      duration: 'once',
      created_at: now,
    })
    .execute();
  const wanted = { curr_code: 'pf-beginner', plan_id: 1, coupon_id: couponID };
  const quote = { ...wanted, uid, kind: 'join', facts: '{}', lines: '[]' } as const;
  const times = { created_at: now, expires_at: now };
  await db
    .insertInto('quotes')
    .values([
      { ...quote, ...times, quote_id: quoteID, accepted_at: now },
      { ...quote, ...times, quote_id: randomUUID() },
    ])
    .execute();
  await db
    .insertInto('joinings')
    .values({
      ...wanted,
      joining_id: joiningID,
      uid,
      quote_id: quoteID,
      stripe_payment_method_id: 'pm_1',
      trial: false,
      request: JSON.stringify({ metadata: { uid } }),
      state: 'done',
      created_at: now,
    })
    .execute();
  const redemption = { coupon_id: couponID, uid, joining_id: joiningID, redeemed_at: now };
  await db.insertInto('coupon_redemptions').values(redemption).execute();
  await anOrder(db, { uid, buyer_name: `名は${uid}` });
}

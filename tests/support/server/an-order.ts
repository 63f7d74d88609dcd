import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { splitTax } from '#domain/billing/tax.ts';
import type { Database } from '#server/db/connect.ts';
import type { Orders } from '#server/db/tables/billing.ts';
import { START } from './a-server.ts';

/** A paid month, unless the test says otherwise; returns its orderID. Stripe does not know it. */
export async function anOrder(db: Database, given: Partial<Insertable<Orders>> = {}): Promise<string> {
  const amount = given.amount ?? 2980;
  const row: Insertable<Orders> = {
    order_id: randomUUID(),
    uid: null,
    stripe_invoice_id: `in_${randomUUID().slice(0, 8)}`,
    curr_code: 'pf-beginner',
    item_name: 'ピアノはじめて',
    plan_id: 1,
    plan_name: 'standard',
    reason: 'renewal',
    amount,
    list_amount: amount,
    tax_amount: splitTax(amount).tax,
    tax_percent: 10,
    status: 'paid',
    card_brand: 'visa',
    card_last4: '4242',
    order_time: START,
    paid_at: START,
    test_mode: false,
    updated_at: START,
    ...given,
  };
  await db.insertInto('orders').values(row).execute();
  return row.order_id;
}

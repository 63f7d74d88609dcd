import type { Database } from '#server/db/connect.ts';

/** A person's customer id at Stripe; null for a person who never came near paying. */
export async function findCustomer(conn: Database, uid: string): Promise<string | null> {
  const row = await conn
    .selectFrom('payment_customers')
    .where('uid', '=', uid)
    .select('stripe_customer_id')
    .executeTakeFirst();
  return row?.stripe_customer_id ?? null;
}

/** The person behind a customer at Stripe. */
export async function findPersonOf(db: Database, customer: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customers')
    .select('uid')
    .where('stripe_customer_id', '=', customer)
    .executeTakeFirst();
  return row?.uid;
}

export async function insertCustomer(
  conn: Database,
  { uid, customer, now }: { uid: string; customer: string; now: Date },
): Promise<void> {
  await conn
    .insertInto('payment_customers')
    .values({ uid, stripe_customer_id: customer, created_at: now })
    .execute();
}

/** Records the person's customer at Stripe for deletion. Call it in the transaction that deletes the person. */
export async function recordCustomerToDelete(trx: Database, uid: string, now: Date): Promise<void> {
  await trx
    .insertInto('doomed_customers')
    .columns(['stripe_customer_id', 'doomed_at'])
    .expression(
      trx
        .selectFrom('payment_customers')
        .where('uid', '=', uid)
        .select(['stripe_customer_id', (query) => query.val(now).as('doomed_at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The customers that are still to be deleted at Stripe. */
export async function customersToDelete(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('doomed_customers').select('stripe_customer_id').execute();
  return rows.map((row) => row.stripe_customer_id);
}

export async function markCustomerDeleted(db: Database, customer: string): Promise<void> {
  await db.deleteFrom('doomed_customers').where('stripe_customer_id', '=', customer).execute();
}

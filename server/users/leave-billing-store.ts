import type { Database } from '#server/db/connect.ts';

/**
 * Records the person's customer at Stripe for deletion, and deletes the quotes that nobody accepted. Call it in the
 * transaction that deletes the person, before it does. The law requires to retain charges and agreements: orders and
 * accepted quotes stay without the uid, the buyer's name stays on the receipts.
 */
export async function leaveBilling(trx: Database, uid: string, now: Date): Promise<void> {
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
  // A checkout refers to its quote, and is deleted with the person afterwards.
  const checkedOut = trx.selectFrom('joinings').where('uid', '=', uid).select('quote_id');
  await trx
    .deleteFrom('quotes')
    .where('uid', '=', uid)
    .where('accepted_at', 'is', null)
    .where('quote_id', 'not in', checkedOut)
    .execute();
}

/** What decides whether the person's subscriptions allow the deletion. */
export async function subscriptionsToEnd(trx: Database, uid: string) {
  const rows = await trx.selectFrom('subscriptions').selectAll().where('uid', '=', uid).execute();
  return rows.map((row) => ({
    currCode: row.curr_code,
    startTime: row.start_time.getTime(),
    expireTime: row.expire_time?.getTime() ?? null,
    completed: row.completed,
  }));
}

import { ApiError } from '#contract/errors.ts';
import { joiningByID } from '#server/billing/checkout/checkout-store.ts';
import { fail, goOn } from '#server/billing/checkout/checkouts.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { Database } from '#server/db/connect.ts';

/**
 * Ends joinings that hang at the card's bank, before their person is deleted: nothing that is paid later may find nobody. To
 * be called under the person's lock of payments.
 * @throws ApiError 409 `users/active-subscription` where the bank has said yes by now
 */
export async function endJoinings(deps: PaymentDeps, conn: Database, uid: string): Promise<void> {
  const open = await conn
    .selectFrom('joinings')
    .selectAll()
    .where(({ and }) => and({ uid, state: 'open' }))
    .execute();
  for (const joining of open) {
    const { kind } = await goOn(deps, conn, joining, { ask: false });
    if (kind === 'done') throw new ApiError('users/active-subscription');
    if (kind !== 'action' && kind !== 'waiting') continue;
    const { stripe_subscription_id: id = null } = (await joiningByID(conn, joining.joining_id)) ?? {};
    const subscription = id === null ? null : await deps.payments.gateway.readSubscription(id);
    await fail(deps, conn, joining, 'the person left', subscription);
  }
}

/**
 * What paying leaves behind of a person; to be called in the transaction that deletes their row, before it does. The law wants
 * charges and what was agreed to kept: orders and accepted quotes stay without the uid, the buyer's name on the receipts.
 * Cards and address are Stripe's, and a job deletes the customer there.
 */
export async function leavePayments(trx: Database, uid: string, now: Date): Promise<void> {
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
  // Nobody agreed to these. A joining names its quote, and goes with the person after this line.
  const joined = trx.selectFrom('joinings').where('uid', '=', uid).select('quote_id');
  await trx
    .deleteFrom('quotes')
    .where('uid', '=', uid)
    .where('accepted_at', 'is', null)
    .where('quote_id', 'not in', joined)
    .execute();
}

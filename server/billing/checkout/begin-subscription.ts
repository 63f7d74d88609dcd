import { billedContracts } from '#server/billing/cards/card-store.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewayInvoice, GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { aboutContract, post } from '#server/billing/sync/subscription-mails.ts';
import { writeOrders } from '#server/billing/sync/sync-orders.ts';
import { attachCoupon, settleContract } from '#server/billing/sync/sync-subscription.ts';
import type { Database } from '#server/db/connect.ts';
import { recordDueReleases } from '#server/learning/releases/record-releases.ts';
import { joinedMail } from '#server/messages/templates/payments.ts';
import { closeJoining, type JoiningRow, requestOf } from './checkout-store.ts';

/**
 * The contract, its first order, the end of the joining and the mail: one transaction. The contract has the joining's id.
 * @returns false where the person has another running contract for the curriculum
 */
export async function beginContract(
  deps: PaymentDeps,
  conn: Database,
  joining: JoiningRow,
  subscription: GatewaySubscription,
): Promise<boolean> {
  const invoices = await deps.payments.gateway.listInvoices(subscription.id);
  const begun = await conn.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    // What came until now came under the contracts as they were.
    await recordDueReleases(trx, joining.uid, now);
    if (!(await insertContract(trx, joining, subscription, now))) return false;
    const buyer = { uid: joining.uid, currCode: joining.curr_code, planID: joining.plan_id };
    await writeOrders(deps, trx, buyer, invoices);
    if (await closeJoining(trx, joining.joining_id, { state: 'done' }, now))
      await welcome(deps, trx, joining, now);
    return true;
  });
  if (!begun) return false;
  await finish(deps, conn, joining, subscription, invoices);
  return true;
}

/** The contract stands already: what does not go through here is made up for by the job. */
async function finish(
  deps: PaymentDeps,
  conn: Database,
  joining: JoiningRow,
  subscription: GatewaySubscription,
  invoices: readonly GatewayInvoice[],
): Promise<void> {
  try {
    if (subscription.status === 'past_due') await settleContract(deps, conn, subscription);
    else await attachCoupon(deps, conn, subscription, invoices);
    await payWithIt(deps, conn, joining);
  } catch (error) {
    deps.log.warn('a new contract is not settled yet', { subscriptionID: subscription.id, error });
    await conn
      .updateTable('subscriptions')
      .set({ settled_at: null })
      .where('stripe_subscription_id', '=', subscription.id)
      .execute();
  }
}

async function insertContract(
  trx: Database,
  joining: JoiningRow,
  subscription: GatewaySubscription,
  now: Date,
): Promise<boolean> {
  const { uid, curr_code, plan_id, quote_id } = joining;
  const running = await trx
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where(({ and }) => and({ uid, curr_code }))
    .where(({ or, eb }) => or([eb('expire_time', 'is', null), eb('expire_time', '>', now)]))
    .executeTakeFirst();
  if (running !== undefined) return running.subscription_id === joining.joining_id;
  const quote = await trx
    .selectFrom('quotes')
    .select('facts')
    .where('quote_id', '=', quote_id)
    .executeTakeFirstOrThrow();
  const made = await trx
    .insertInto('subscriptions')
    .values({
      ...{ subscription_id: joining.joining_id, uid, curr_code, plan_id, quote_id },
      ...{ stripe_subscription_id: subscription.id, price: quote.facts.price, trial: joining.trial },
      start_time: new Date(subscription.createdAt),
      ...{ period_start: new Date(subscription.periodStart), period_end: new Date(subscription.periodEnd) },
      ...{ cancel_reason: null, created_at: now, settled_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subscription_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** The card that was chosen is the one that pays from now on, unless another one pays for another contract. */
async function payWithIt(
  { payments, clock }: PaymentDeps,
  conn: Database,
  joining: JoiningRow,
): Promise<void> {
  const { customer, cardID } = requestOf(joining);
  const contracts = await billedContracts(conn, joining.uid, clock.now());
  if (contracts.length > 1) return;
  const { defaultCardID } = await payments.gateway.listCards(customer);
  if (defaultCardID !== cardID) await payments.gateway.setDefaultCard(customer, cardID, []);
}

/** The mail repeats what was agreed to, as it stood on the page. */
async function welcome(deps: PaymentDeps, trx: Database, joining: JoiningRow, now: Date): Promise<void> {
  const { uid, curr_code: currCode, plan_id: planID, quote_id } = joining;
  const about = await aboutContract(deps, trx, { uid, currCode, planID });
  if (about === null) return;
  const { kind, lines } = await trx
    .selectFrom('quotes')
    .select(['kind', 'lines'])
    .where('quote_id', '=', quote_id)
    .executeTakeFirstOrThrow();
  const mail = joinedMail({ ...about, rejoined: kind === 'rejoin', lines });
  await post(trx, mail, now, `joined:${joining.joining_id}`);
}

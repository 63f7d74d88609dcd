import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { subscriptions } from '#contract/subscriptions.ts';
import { type Item, itemOf } from '#server/billing/checkout/catalogue-item-store.ts';
import type { ChangeOffer } from '#server/billing/checkout/change-offer.ts';
import type { Written } from '#server/billing/checkout/create-subscription.ts';
import { isSameDeal } from '#server/billing/checkout/offer.ts';
import { keepOffer, offerOfChange } from '#server/billing/checkout/quote.ts';
import { acceptQuote, type QuoteRow, quoteOf } from '#server/billing/checkout/quote-store.ts';
import { settleHeld } from '#server/billing/checkout/sync-with-stripe.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { cardError } from '#server/billing/stripe/stripe-errors.ts';
import type { Database } from '#server/db/connect.ts';
import { type SubscriptionRow, subscriptionByID } from '#server/learning/enrolment/enrolment-store.ts';
import { type OwnContract, ownContract, writing } from './own-subscription.ts';
import { presentContract } from './present.ts';

type UpdateInput = Parsed<typeof subscriptions.update>;

/*
 *   dearer:   asked ── paid ─────────────▶ plan of today
 *               │ ▲
 *               ├─┴ the bank asks: the same action again
 *               └── refused ─────────────▶ as before (the change is dropped at Stripe)
 *   cheaper:  asked ─────────────────────▶ waits ── next billing date ──▶ plan of today
 *   the plan of today: takes back what waits
 */

/** Changes the plan of a running contract; the caller holds the person's lock. */
export async function updateSubscription(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  input: UpdateInput,
): Promise<Written> {
  const item = await itemOf(conn, input.currCode, input.planID);
  const contract = await ownContract(deps, conn, uid, input.currCode);
  const { row, subscription } = contract;
  if (subscription === null) throw new ApiError('api/conflict');
  // Cancelled meanwhile, in another tab: there is nothing more to be offered, as asking for a new offer tells.
  if (row.cancel_time !== null) throw new ApiError('subscriptions/quote-changed');
  const isAgreed = async () => await isOwed(deps, conn, uid, { subscription, quoteID: input.quoteID });
  const pending = await pendingChange(deps, conn, contract, { item, isAgreed });
  if (pending !== null) return pending;
  if (isWish(row, item)) return await shown(deps, conn, row);
  const { offer, quoteID } = await agreed(deps, conn, { uid, row, item, quoteID: input.quoteID });
  await writing(conn, contract, () => deps.payments.gateway.changePlan(offer.change, `change:${quoteID}`));
  return await outcome(deps, conn, contract, item);
}

/** Whether the contract is what was wanted: on that plan, or going over to it, and to no other. */
function isWish({ plan_id, next_plan_id }: SubscriptionRow, { plan }: Item): boolean {
  return (next_plan_id ?? plan_id) === plan.plan_id;
}

async function shown(deps: PaymentDeps, conn: Database, row: SubscriptionRow): Promise<Written> {
  return { subscription: await presentContract(conn, row.subscription_id, deps.clock.now()) };
}

/** A change that hangs at the bank: gone on with where it is wanted still, else dropped. null: nothing hangs any more. */
async function pendingChange(
  deps: PaymentDeps,
  conn: Database,
  { row, subscription }: OwnContract,
  { item, isAgreed }: { item: Item; isAgreed: () => Promise<boolean> },
): Promise<Written | null> {
  if (subscription === null || !subscription.pendingUpdate) return null;
  if (item.plan.plan_id !== row.plan_id && subscription.action !== null && (await isAgreed()))
    return { subscription: null, action: subscription.action };
  await drop(deps, conn, subscription);
  return null;
}

/** Whether what the bank is asked for is what the person has been shown: a later offer has another difference. */
async function isOwed(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  { subscription, quoteID }: { subscription: GatewaySubscription; quoteID: string | undefined },
): Promise<boolean> {
  if (quoteID === undefined) return true;
  const { facts } = await quoteOf(conn, uid, quoteID);
  const invoices = await deps.payments.gateway.listInvoices(subscription.id);
  const asked = invoices.find(({ id }) => id === subscription.latestInvoiceID);
  return asked === undefined || asked.total === facts.first.amount;
}

async function drop(deps: PaymentDeps, conn: Database, subscription: GatewaySubscription): Promise<void> {
  const { id, latestInvoiceID } = subscription;
  if (latestInvoiceID === null) throw new ApiError('api/conflict');
  await deps.payments.gateway.voidInvoice(latestInvoiceID, `void:${latestInvoiceID}`);
  await settleHeld(deps, conn, id);
}

/** The offer that the person was shown, or one kept in the same breath; accepted either way. */
async function agreed(
  deps: PaymentDeps,
  conn: Database,
  given: { uid: string; row: SubscriptionRow; item: Item; quoteID: string | undefined },
): Promise<{ offer: ChangeOffer; quoteID: string }> {
  const { uid, row, item } = given;
  const now = deps.clock.now();
  const quote = given.quoteID === undefined ? null : await quoteOf(conn, uid, given.quoteID);
  if (quote !== null) refuseOld(quote, given, now);
  const prorationTime = quote?.facts.prorationTime ?? null;
  const offer = await offerOfChange(deps, conn, row, item, { now, prorationTime });
  if (quote !== null && (quote.kind !== offer.kind || !isSameDeal(quote.facts, offer.facts)))
    throw new ApiError('subscriptions/quote-changed');
  const { quote_id: quoteID } = quote ?? (await keepOffer(conn, uid, offer));
  await acceptQuote(conn, quoteID, now);
  return { offer, quoteID };
}

function refuseOld(quote: QuoteRow, { row, item }: { row: SubscriptionRow; item: Item }, now: Date): void {
  const { curr_code, plan_id, expires_at, facts } = quote;
  const isFor = curr_code === item.currCode && plan_id === item.plan.plan_id;
  // Stripe makes no difference for a period that is over.
  const from = row.period_start?.getTime() ?? 0;
  const isOfPeriod = facts.prorationTime === null || facts.prorationTime * 1000 >= from;
  if (!isFor || expires_at <= now || !isOfPeriod) throw new ApiError('subscriptions/quote-changed');
}

/** What has become of it is read, not taken from the answer: that of a repeat is the answer of the first time. */
async function outcome(
  deps: PaymentDeps,
  conn: Database,
  { row }: OwnContract,
  item: Item,
): Promise<Written> {
  const subscription = await settleHeld(deps, conn, row.stripe_subscription_id ?? '');
  if (isWish(await subscriptionByID(conn, row.subscription_id), item)) return await shown(deps, conn, row);
  if (subscription === null || !subscription.pendingUpdate) throw new ApiError('subscriptions/quote-changed');
  if (subscription.action !== null) return { subscription: null, action: subscription.action };
  await drop(deps, conn, subscription);
  throw cardError(subscription.declineCode);
}

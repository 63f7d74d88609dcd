import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { subscriptions } from '#contract/subscriptions.ts';
import type { Database } from '#server/db/connect.ts';
import type { GatewaySubscription } from '#server/payments/gateway.ts';
import { settleHeld } from '#server/payments/settle.ts';
import type { SettleParts } from '#server/payments/settle-contract.ts';
import { cardError } from '#server/payments/stripe-errors.ts';
import { type Item, itemOf } from './catalogue-facts.ts';
import type { ChangeOffer } from './change-offer.ts';
import type { Written } from './create.ts';
import { isSameDeal } from './offer.ts';
import { type OwnContract, ownContract, writing } from './own-contract.ts';
import { presentContract } from './present.ts';
import { keepOffer, offerOfChange } from './quote.ts';
import { acceptQuote, type QuoteRow, quoteOf } from './quote-store.ts';
import { type SubscriptionRow, subscriptionByID } from './store.ts';

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
  parts: SettleParts,
  conn: Database,
  uid: string,
  input: UpdateInput,
): Promise<Written> {
  const item = await itemOf(conn, input.currCode, input.planID);
  const contract = await ownContract(parts, conn, uid, input.currCode);
  const { row, subscription } = contract;
  if (subscription === null) throw new ApiError('api/conflict');
  // Cancelled meanwhile, in another tab: there is nothing more to be offered, as asking for a new offer tells.
  if (row.cancel_time !== null) throw new ApiError('subscriptions/quote-changed');
  const isAgreed = async () => await isOwed(parts, conn, uid, { subscription, quoteID: input.quoteID });
  const pending = await pendingChange(parts, conn, contract, { item, isAgreed });
  if (pending !== null) return pending;
  if (isWish(row, item)) return await shown(parts, conn, row);
  const { offer, quoteID } = await agreed(parts, conn, { uid, row, item, quoteID: input.quoteID });
  await writing(conn, contract, () => parts.payments.gateway.changePlan(offer.change, `change:${quoteID}`));
  return await outcome(parts, conn, contract, item);
}

/** Whether the contract is what was wanted: on that plan, or going over to it, and to no other. */
function isWish({ plan_id, next_plan_id }: SubscriptionRow, { plan }: Item): boolean {
  return (next_plan_id ?? plan_id) === plan.plan_id;
}

async function shown(parts: SettleParts, conn: Database, row: SubscriptionRow): Promise<Written> {
  return { subscription: await presentContract(conn, row.subscription_id, parts.clock.now()) };
}

/** A change that hangs at the bank: gone on with where it is wanted still, else dropped. null: nothing hangs any more. */
async function pendingChange(
  parts: SettleParts,
  conn: Database,
  { row, subscription }: OwnContract,
  { item, isAgreed }: { item: Item; isAgreed: () => Promise<boolean> },
): Promise<Written | null> {
  if (subscription === null || !subscription.pendingUpdate) return null;
  if (item.plan.plan_id !== row.plan_id && subscription.action !== null && (await isAgreed()))
    return { subscription: null, action: subscription.action };
  await drop(parts, conn, subscription);
  return null;
}

/** Whether what the bank is asked for is what the person has been shown: a later offer has another difference. */
async function isOwed(
  parts: SettleParts,
  conn: Database,
  uid: string,
  { subscription, quoteID }: { subscription: GatewaySubscription; quoteID: string | undefined },
): Promise<boolean> {
  if (quoteID === undefined) return true;
  const { facts } = await quoteOf(conn, uid, quoteID);
  const invoices = await parts.payments.gateway.listInvoices(subscription.id);
  const asked = invoices.find(({ id }) => id === subscription.latestInvoiceID);
  return asked === undefined || asked.total === facts.first.amount;
}

async function drop(parts: SettleParts, conn: Database, subscription: GatewaySubscription): Promise<void> {
  const { id, latestInvoiceID } = subscription;
  if (latestInvoiceID === null) throw new ApiError('api/conflict');
  await parts.payments.gateway.voidInvoice(latestInvoiceID, `void:${latestInvoiceID}`);
  await settleHeld(parts, conn, id);
}

/** The offer that the person was shown, or one kept in the same breath; accepted either way. */
async function agreed(
  parts: SettleParts,
  conn: Database,
  given: { uid: string; row: SubscriptionRow; item: Item; quoteID: string | undefined },
): Promise<{ offer: ChangeOffer; quoteID: string }> {
  const { uid, row, item } = given;
  const now = parts.clock.now();
  const quote = given.quoteID === undefined ? null : await quoteOf(conn, uid, given.quoteID);
  if (quote !== null) refuseOld(quote, given, now);
  const prorationTime = quote?.facts.prorationTime ?? null;
  const offer = await offerOfChange(parts, conn, row, item, { now, prorationTime });
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
  parts: SettleParts,
  conn: Database,
  { row }: OwnContract,
  item: Item,
): Promise<Written> {
  const subscription = await settleHeld(parts, conn, row.stripe_subscription_id ?? '');
  if (isWish(await subscriptionByID(conn, row.subscription_id), item)) return await shown(parts, conn, row);
  if (subscription === null || !subscription.pendingUpdate) throw new ApiError('subscriptions/quote-changed');
  if (subscription.action !== null) return { subscription: null, action: subscription.action };
  await drop(parts, conn, subscription);
  throw cardError(subscription.declineCode);
}

import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { subscriptions } from '#contract/subscriptions.ts';
import { findItem, type PurchasableItem } from '#server/billing/checkout/catalogue-item-store.ts';
import type { ChangeOffer } from '#server/billing/checkout/change-offer.ts';
import type { PurchaseResult } from '#server/billing/checkout/create-subscription.ts';
import { isSameOffer } from '#server/billing/checkout/offer.ts';
import { offerOfChange, storeOffer } from '#server/billing/checkout/quote.ts';
import { acceptQuote, findQuote, type QuoteRow } from '#server/billing/checkout/quote-store.ts';
import { syncUnderLock } from '#server/billing/checkout/sync-with-stripe.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { cardError } from '#server/billing/stripe/stripe-errors.ts';
import { detachForChange } from '#server/billing/sync/place-coupon.ts';
import type { Database } from '#server/db/connect.ts';
import { type SubscriptionRow, subscriptionByID } from '#server/learning/enrollment/enrollment-store.ts';
import { type OwnSubscription, ownSubscription, writeAtStripe } from './own-subscription.ts';

type UpdateInput = Parsed<typeof subscriptions.update>;

/*
 *   dearer:   requested ── paid ─────────────▶ current plan
 *               │ ▲
 *               ├─┴ the bank asks: the same action again
 *               └── refused ─────────────────▶ as before (the change is dropped at Stripe)
 *   cheaper:  requested ─────────────────────▶ scheduled ── next billing date ──▶ current plan
 *   the current plan: drops what is scheduled
 */

/** Changes the plan of a running subscription; the caller holds the person's lock. */
export async function changePlan(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  input: UpdateInput,
): Promise<PurchaseResult> {
  const item = await findItem(conn, input.currCode, input.planID);
  const own = await ownSubscription(deps, conn, uid, input.currCode);
  const { row, subscription } = own;
  if (subscription === null) throw new ApiError('api/conflict');
  // Cancelled in another tab meanwhile: no change can be offered, and the page learns it by requesting a new quote.
  if (row.cancel_time !== null) throw new ApiError('subscriptions/quote-changed');
  const isAgreed = async () => await isAsShown(deps, conn, uid, { subscription, quoteID: input.quoteID });
  const pending = await pendingChange(deps, conn, own, { item, isAgreed });
  if (pending !== null) {
    if (input.quoteID !== undefined) await acceptQuote(conn, input.quoteID, deps.clock.now());
    return pending;
  }
  if (hasPlan(row, item)) {
    // It began unheard: answered as when a webhook was quicker, never as a success of an offer that did not begin.
    if (!(await isAccepted(conn, uid, input.quoteID))) throw new ApiError('subscriptions/already-active');
    return { subscriptionID: row.subscription_id };
  }
  const { offer, quoteID } = await agreedOffer(deps, conn, { uid, row, item, quoteID: input.quoteID });
  if (offer.change.begin === 'now') await detachForChange(deps, conn, row, subscription);
  await writeAtStripe(conn, own, () => deps.payments.gateway.changePlan(offer.change, `change:${quoteID}`));
  return await outcome(deps, conn, own, item);
}

/** Whether the subscription has the plan, or is scheduled to change to it and to no other. */
function hasPlan({ plan_id, next_plan_id }: SubscriptionRow, { plan }: PurchasableItem): boolean {
  return (next_plan_id ?? plan_id) === plan.plan_id;
}

/** Whether the change was requested with this offer; without one it is a repeat. */
async function isAccepted(conn: Database, uid: string, quoteID: string | undefined): Promise<boolean> {
  if (quoteID === undefined) return true;
  const { accepted_at } = await findQuote(conn, uid, quoteID);
  return accepted_at !== null;
}

/** Continues a change that waits for the bank where it is still wanted, else drops it; null when nothing waits any more. */
async function pendingChange(
  deps: PaymentDeps,
  conn: Database,
  { row, subscription }: OwnSubscription,
  { item, isAgreed }: { item: PurchasableItem; isAgreed: () => Promise<boolean> },
): Promise<PurchaseResult | null> {
  if (subscription === null || !subscription.pendingUpdate) return null;
  if (item.plan.plan_id !== row.plan_id && subscription.action !== null && (await isAgreed()))
    return { action: subscription.action };
  await drop(deps, conn, subscription);
  return null;
}

/** Whether the pending charge equals the amount that the person was shown: a later offer has another difference. */
async function isAsShown(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  { subscription, quoteID }: { subscription: GatewaySubscription; quoteID: string | undefined },
): Promise<boolean> {
  if (quoteID === undefined) return true;
  const { facts } = await findQuote(conn, uid, quoteID);
  const invoices = await deps.payments.gateway.listInvoices(subscription.id);
  const asked = invoices.find(({ id }) => id === subscription.latestInvoiceID);
  return asked === undefined || asked.total === facts.first.amount;
}

async function drop(deps: PaymentDeps, conn: Database, subscription: GatewaySubscription): Promise<void> {
  const { id, latestInvoiceID } = subscription;
  if (latestInvoiceID === null) throw new ApiError('api/conflict');
  await deps.payments.gateway.voidInvoice(latestInvoiceID, `void:${latestInvoiceID}`);
  await syncUnderLock(deps, conn, id);
}

/** The offer that the person was shown, or one stored with the request; accepted either way. */
async function agreedOffer(
  deps: PaymentDeps,
  conn: Database,
  given: { uid: string; row: SubscriptionRow; item: PurchasableItem; quoteID: string | undefined },
): Promise<{ offer: ChangeOffer; quoteID: string }> {
  const { uid, row, item } = given;
  const now = deps.clock.now();
  const quote = given.quoteID === undefined ? null : await findQuote(conn, uid, given.quoteID);
  if (quote !== null) requireCurrentQuote(quote, given, now);
  const prorationTime = quote?.facts.prorationTime ?? null;
  const at = { now, prorationTime, hasQuote: quote !== null };
  const offer = await offerOfChange(deps, conn, row, item, at);
  if (quote !== null && (quote.kind !== offer.kind || !isSameOffer(quote.facts, offer.facts)))
    throw new ApiError('subscriptions/quote-changed');
  const { quote_id: quoteID } = quote ?? (await storeOffer(conn, uid, offer));
  await acceptQuote(conn, quoteID, now);
  return { offer, quoteID };
}

/** @throws ApiError 409 `subscriptions/quote-changed` for an expired quote, or one of another item or period */
function requireCurrentQuote(
  quote: QuoteRow,
  { row, item }: { row: SubscriptionRow; item: PurchasableItem },
  now: Date,
): void {
  const { curr_code, plan_id, expires_at, facts } = quote;
  const isFor = curr_code === item.currCode && plan_id === item.plan.plan_id;
  // Stripe prorates no period that is over.
  const from = row.period_start?.getTime() ?? 0;
  const isOfPeriod = facts.prorationTime === null || facts.prorationTime * 1000 >= from;
  if (!isFor || expires_at <= now || !isOfPeriod) throw new ApiError('subscriptions/quote-changed');
}

/** Reads the present state at Stripe: the answer of a repeat is the answer of the first time. */
async function outcome(
  deps: PaymentDeps,
  conn: Database,
  { row }: OwnSubscription,
  item: PurchasableItem,
): Promise<PurchaseResult> {
  const { subscription_id: subscriptionID } = row;
  const subscription = await syncUnderLock(deps, conn, row.stripe_subscription_id ?? '');
  if (hasPlan(await subscriptionByID(conn, subscriptionID), item)) return { subscriptionID };
  if (subscription === null || !subscription.pendingUpdate) throw new ApiError('subscriptions/quote-changed');
  if (subscription.action !== null) return { action: subscription.action };
  await drop(deps, conn, subscription);
  throw cardError(subscription.declineCode);
}

import type { Quote } from '#contract/entities/quote.ts';
import { ApiError } from '#contract/errors.ts';
import {
  type CouponRow,
  couponsOfSubscriptions,
  usableCoupon,
} from '#server/billing/coupons/coupon-store.ts';
import { attachedCoupons } from '#server/billing/coupons/personal-coupon-store.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { Database } from '#server/db/connect.ts';
import type { SubscriptionRow } from '#server/learning/enrollment/enrollment-store.ts';
import { findItem, type PurchasableItem } from './catalogue-item-store.ts';
import { type ChangeOffer, changeOffer } from './change-offer.ts';
import { confirmationLines } from './confirmation-lines.ts';
import { joinOffer, type Offer, requireOffered, subscriptionsFor } from './offer.ts';
import { insertQuote, presentQuote, type QuoteRow } from './quote-store.ts';
import { confirmUnheard, syncStripeSubscription } from './sync-with-stripe.ts';
import { cardHadTrial, cardsOf } from './trial-cards.ts';

export interface QuoteInput {
  readonly currCode: string;
  readonly planID: number;
  readonly couponCode?: string | undefined;
}

/** Quotes a new subscription, or a change of the running one, and stores the quote as it is shown. */
export async function makeQuote(deps: PaymentDeps, uid: string, input: QuoteInput): Promise<Quote> {
  const { db, clock } = deps;
  const now = clock.now();
  const item = await findItem(db, input.currCode, input.planID);
  await confirmUnheard(deps, db, { uid, currCode: input.currCode }, (id) => syncStripeSubscription(deps, id));
  const { rows, running } = await subscriptionsFor(db, uid, input.currCode, now);
  const offer =
    running === undefined
      ? await offerOfJoin(deps, { uid, input, item, rows, now })
      : await offerOfChange(deps, db, running, item, { now, prorationTime: null });
  return presentQuote(await storeOffer(db, uid, offer), item);
}

/** Stripe is asked for the cards only where a month would be free. */
async function offerOfJoin(
  deps: PaymentDeps,
  {
    uid,
    input,
    ...given
  }: { uid: string; input: QuoteInput; item: PurchasableItem; rows: readonly SubscriptionRow[]; now: Date },
): Promise<Offer> {
  const { db } = deps;
  const coupon = await couponFor(db, uid, input, given.now);
  const offer = joinOffer({ ...given, coupon, cardHadTrial: false });
  requireOffered(given.item, false);
  if (!offer.trial) return offer;
  const known = await cardsOf(deps, db, uid);
  const isUsed = await cardHadTrial(db, { uid, currCode: input.currCode }, known);
  return isUsed ? joinOffer({ ...given, coupon, cardHadTrial: true }) : offer;
}

async function couponFor(db: Database, uid: string, input: QuoteInput, now: Date): Promise<CouponRow | null> {
  const { couponCode: code, currCode, planID } = input;
  return code === undefined ? null : await usableCoupon(db, { code }, { uid, currCode, planID, now });
}

/**
 * The offer of a change of a running subscription.
 * @throws ApiError 409: `subscriptions/already-active` for a granted subscription or the same plan, `api/conflict` for
 * one that runs out; 402 for one that owes a charge; as `requireOffered` for another plan
 */
export async function offerOfChange(
  { payments }: PaymentDeps,
  db: Database,
  row: SubscriptionRow,
  item: PurchasableItem,
  at: { now: Date; prorationTime: number | null; hasQuote?: boolean },
): Promise<ChangeOffer> {
  const { gateway } = payments;
  const id = row.stripe_subscription_id;
  if (id === null) throw new ApiError('subscriptions/already-active');
  if (row.cancel_time !== null) throw new ApiError('api/conflict');
  if (row.past_due_since !== null) throw new ApiError('stripe/card-error');
  if (item.plan.plan_id !== row.plan_id) requireOffered(item, at.hasQuote ?? false);
  const subscription = await gateway.readSubscription(id);
  if (subscription === null) throw new ApiError('api/stripe-error');
  const coupon = (await couponsOfSubscriptions(db, [row])).get(id) ?? null;
  const own = (await attachedCoupons(db, [row])).get(id) ?? null;
  return await changeOffer(gateway, { row, coupon, own, subscription }, { item, ...at });
}

/** Stores an offer with the lines that the person reads. */
export async function storeOffer(db: Database, uid: string, offer: Offer): Promise<QuoteRow> {
  const { item, kind, coupon, facts, begin, now } = offer;
  const { currName, plan, courses, lessons } = item;
  const lines = confirmationLines({
    kind,
    currName,
    courses,
    lessons,
    facts,
    begin,
    now,
    plan: { name: plan.plan_name, comments: plan.teacher_comment && item.isOffered },
    isTrialUsedByCard: offer.isTrialUsedByCard ?? false,
    redeemBy: kind === 'join' || kind === 'rejoin' ? (coupon?.redeem_by ?? null) : null,
  });
  return await insertQuote(db, {
    uid,
    currCode: item.currCode,
    planID: plan.plan_id,
    couponID: coupon?.coupon_id ?? null,
    kind,
    facts,
    lines,
    now,
  });
}

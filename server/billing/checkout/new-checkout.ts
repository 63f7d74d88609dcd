import { randomUUID } from 'node:crypto';
import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { subscriptions } from '#contract/subscriptions.ts';
import { anchorDayOf } from '#domain/billing/billing-dates.ts';
import { PLAN_LABELS } from '#domain/billing/billing-labels.ts';
import {
  type CouponRow,
  gatewayCoupon,
  redeemCoupon,
  usableCoupon,
} from '#server/billing/coupons/coupon-store.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { SubscriptionRequest } from '#server/billing/stripe/gateway.ts';
import { FIRST_MONTH_FREE } from '#server/billing/stripe/stripe-coupons.ts';
import type { Database } from '#server/db/connect.ts';
import { findItem } from './catalogue-item-store.ts';
import { type CheckoutRow, insertCheckout } from './checkout-store.ts';
import { isSameOffer, joinOffer, type Offer, requireOffered, subscriptionsFor } from './offer.ts';
import { storeOffer } from './quote.ts';
import { acceptQuote, findQuote, type QuoteRow } from './quote-store.ts';
import { confirmUnheard, syncUnderLock } from './sync-with-stripe.ts';
import { cardHash, takeTrialCard } from './trial-card-store.ts';
import { type CustomerCards, cardHadTrial, cardsOf } from './trial-cards.ts';

export type CreateInput = Parsed<typeof subscriptions.create>;

interface Agreement {
  readonly offer: Offer;
  /** null when no quote was shown: one is stored with the checkout. */
  readonly quote: QuoteRow | null;
}

/**
 * Checks everything that can be checked without a charge, and stores the checkout: nothing is lost from here on.
 * @throws ApiError 404, 409 `subscriptions/already-active | closed | quote-changed`, `cards/missing`, 404 `coupons/unknown`
 */
export async function openCheckout(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  input: CreateInput,
): Promise<CheckoutRow> {
  const now = deps.clock.now();
  await confirmUnheard(deps, conn, { uid, currCode: input.currCode }, (id) => syncUnderLock(deps, conn, id));
  const known = await cardsOf(deps, conn, uid);
  const agreement = await agreementOf(conn, uid, input, { now, known });
  const { customer, cardID, fingerprint } = cardFor(known, input.cardID);
  const checkoutID = randomUUID();
  const request = await requestFor(deps, agreement.offer, { uid, checkoutID, customer, cardID });
  return await conn.transaction().execute(async (trx) => {
    const quote = agreement.quote ?? (await storeOffer(trx, uid, agreement.offer));
    await acceptQuote(trx, quote.quote_id, now);
    const { item, coupon, trial } = agreement.offer;
    const { currCode } = item;
    const planID = item.plan.plan_id;
    const couponID = coupon?.coupon_id ?? null;
    const made = {
      checkoutID,
      uid,
      currCode,
      planID,
      couponID,
      quoteID: quote.quote_id,
      trial,
      cardID,
      request,
    };
    const checkout = await insertCheckout(trx, made, now);
    if (trial && fingerprint !== null) {
      const taken = { hash: cardHash(fingerprint), currCode, checkoutID, uid, now };
      // Two accounts confirmed with one card at once: the other one was faster.
      if (!(await takeTrialCard(trx, taken))) throw new ApiError('subscriptions/quote-changed');
    }
    if (couponID !== null)
      await redeemCoupon(trx, { couponID, checkoutID, use: { uid, currCode, planID, now } });
    return checkout;
  });
}

async function agreementOf(
  conn: Database,
  uid: string,
  input: CreateInput,
  { now, known }: { now: Date; known: CustomerCards | null },
): Promise<Agreement> {
  const { currCode, planID, quoteID } = input;
  const item = await findItem(conn, currCode, planID);
  const { rows } = await subscriptionsFor(conn, uid, currCode, now);
  const quote = quoteID === undefined ? null : await findQuote(conn, uid, quoteID);
  // First, so that a person who has joined meanwhile gets that error and not a changed quote.
  const isUsed = await cardHadTrial(conn, { uid, currCode }, known);
  const withoutCoupon = joinOffer({ item, rows, coupon: null, cardHadTrial: isUsed, now });
  requireOffered(item, quote !== null);
  const couponID = quote === null ? (input.couponID ?? null) : quote.coupon_id;
  const coupon = await couponFor(conn, couponID, { uid, currCode, planID, now });
  const offer =
    coupon === null ? withoutCoupon : joinOffer({ item, rows, coupon, cardHadTrial: isUsed, now });
  if (quote !== null) requireSameQuote(quote, offer, input);
  return { offer, quote };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function couponFor(
  conn: Database,
  couponID: string | null,
  use: { uid: string; currCode: string; planID: number; now: Date },
): Promise<CouponRow | null> {
  if (couponID === null) return null;
  if (!UUID.test(couponID)) throw new ApiError('coupons/unknown');
  return await usableCoupon(conn, { couponID }, use);
}

/** @throws ApiError 409 `subscriptions/quote-changed` unless the quote is recent and equals the offer now */
function requireSameQuote(quote: QuoteRow, offer: Offer, input: CreateInput): void {
  const { item, kind, now, facts } = offer;
  const isFor = quote.curr_code === item.currCode && quote.plan_id === item.plan.plan_id;
  const isSameCoupon = input.couponID === undefined || input.couponID === quote.coupon_id;
  const isGood = quote.kind === kind && quote.expires_at > now && isSameOffer(quote.facts, facts);
  if (!isFor || !isSameCoupon || !isGood) throw new ApiError('subscriptions/quote-changed');
}

function cardFor(known: CustomerCards | null, requested: string | undefined) {
  const cardID = requested ?? known?.defaultCardID ?? undefined;
  if (known === null || cardID === undefined) throw new ApiError('cards/missing');
  const card = known.cards.find((each) => each.cardID === cardID);
  if (card === undefined) throw new ApiError('api/not-found');
  return { customer: known.customer, cardID, fingerprint: card.fingerprint };
}

async function requestFor(
  { payments, config }: PaymentDeps,
  { item, coupon, trial, now }: Offer,
  given: { uid: string; checkoutID: string; customer: string; cardID: string },
): Promise<SubscriptionRequest> {
  const { gateway } = payments;
  const { uid, checkoutID, customer, cardID } = given;
  const { plan, currCode, currName } = item;
  const planID = plan.plan_id;
  if (coupon !== null) await gateway.ensureCoupon(gatewayCoupon(coupon));
  if (trial) await gateway.ensureCoupon(FIRST_MONTH_FREE);
  // With a free month the coupon is attached after it (server/billing/sync/sync-subscription.ts).
  const coupons = trial ? [FIRST_MONTH_FREE.couponID] : coupon === null ? [] : [coupon.coupon_id];
  return {
    customer,
    cardID,
    coupons,
    priceID: await gateway.ensurePrice({ planID, planName: plan.plan_name, amount: plan.plan_price }),
    metadata: { joiningID: checkoutID, uid, currCode, planID: String(planID), school: config.publicOrigin },
    description: `${currName}（${PLAN_LABELS[plan.plan_name]}プラン）`,
    anchorDay: anchorDayOf(now.getTime()),
  };
}

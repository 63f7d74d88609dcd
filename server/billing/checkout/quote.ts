import type { Quote } from '#contract/entities/quote.ts';
import { ApiError } from '#contract/errors.ts';
import { type CouponRow, usableCoupon } from '#server/billing/coupons/coupon-store.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import { couponsOfContracts } from '#server/billing/sync/charges.ts';
import type { Database } from '#server/db/connect.ts';
import type { SubscriptionRow } from '#server/learning/enrolment/enrolment-store.ts';
import { type Item, itemOf } from './catalogue-item-store.ts';
import { type ChangeOffer, changeOffer } from './change-offer.ts';
import { confirmationLines } from './confirmation-lines.ts';
import { contractsFor, joinOffer, type Offer } from './offer.ts';
import { keepQuote, presentQuote, type QuoteRow } from './quote-store.ts';

export interface Wish {
  readonly currCode: string;
  readonly planID: number;
  readonly couponCode?: string | undefined;
}

/** What joining, or a change of the running contract, would cost: kept as it is shown. */
export async function makeQuote(deps: PaymentDeps, uid: string, wish: Wish): Promise<Quote> {
  const { db, clock } = deps;
  const now = clock.now();
  const item = await itemOf(db, wish.currCode, wish.planID);
  const { rows, running } = await contractsFor(db, uid, wish.currCode, now);
  const offer =
    running === undefined
      ? joinOffer({ item, rows, coupon: await couponFor(db, uid, wish, now), now })
      : await offerOfChange(deps, db, running, item, { now, prorationTime: null });
  return presentQuote(await keepOffer(db, uid, offer), { currName: item.currName, plan: item.plan });
}

async function couponFor(db: Database, uid: string, wish: Wish, now: Date): Promise<CouponRow | null> {
  const { couponCode: code, currCode, planID } = wish;
  return code === undefined ? null : await usableCoupon(db, { code }, { uid, currCode, planID, now });
}

/**
 * What a change of a running contract would cost now.
 * @throws ApiError 409: `subscriptions/already-active` for a contract that nobody pays for or that has this plan,
 * `api/conflict` for one that runs out, 402 for one that owes a charge
 */
export async function offerOfChange(
  { payments }: PaymentDeps,
  db: Database,
  row: SubscriptionRow,
  item: Item,
  at: { now: Date; prorationTime: number | null },
): Promise<ChangeOffer> {
  const { gateway } = payments;
  const id = row.stripe_subscription_id;
  if (id === null) throw new ApiError('subscriptions/already-active');
  if (row.cancel_time !== null) throw new ApiError('api/conflict');
  if (row.past_due_since !== null) throw new ApiError('stripe/card-error');
  const subscription = await gateway.readSubscription(id);
  if (subscription === null) throw new ApiError('api/stripe-error');
  const coupon = (await couponsOfContracts(db, [row])).get(id) ?? null;
  return await changeOffer(gateway, { row, coupon, subscription }, { item, ...at });
}

/** Stored with the lines as a person will read them. */
export async function keepOffer(db: Database, uid: string, offer: Offer): Promise<QuoteRow> {
  const { item, kind, coupon, facts, begin, now } = offer;
  const { currName, plan, courses, lessons } = item;
  const lines = confirmationLines({
    ...{ kind, currName, courses, lessons, facts, begin, now },
    plan: { name: plan.plan_name, comments: plan.teacher_comment },
    redeemBy: kind === 'join' || kind === 'rejoin' ? (coupon?.redeem_by ?? null) : null,
  });
  return await keepQuote(db, {
    ...{ uid, currCode: item.currCode, planID: plan.plan_id, couponID: coupon?.coupon_id ?? null },
    ...{ kind, facts, lines, now },
  });
}

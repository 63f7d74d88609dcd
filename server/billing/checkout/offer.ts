import { ApiError } from '#contract/errors.ts';
import type { Charge } from '#domain/billing/coupon.ts';
import { trialOffered } from '#domain/billing/trial-offer.ts';
import { japanDay } from '#domain/japan-time.ts';
import type { CouponRow } from '#server/billing/coupons/coupon-store.ts';
import { chargesOfCheckout } from '#server/billing/sync/charges.ts';
import type { Database } from '#server/db/connect.ts';
import type { QuoteFacts } from '#server/db/tables/quote-facts.ts';
import { applicationFor, purchaseTypeOf } from '#server/learning/enrollment/application.ts';
import {
  enrollmentOf,
  type SubscriptionRow,
  subscriptionsOf,
} from '#server/learning/enrollment/enrollment-store.ts';
import type { PurchasableItem } from './catalogue-item-store.ts';

/** What a person would agree to by confirming at `now`. */
export interface Offer {
  readonly item: PurchasableItem;
  readonly kind: 'join' | 'rejoin' | 'upgrade' | 'downgrade' | 'keep';
  readonly trial: boolean;
  /** The first month would be free, but a saved card had that already. */
  readonly isTrialUsedByCard?: boolean;
  readonly coupon: CouponRow | null;
  readonly facts: QuoteFacts;
  readonly begin: 'now' | 'later';
  readonly now: Date;
}

/** A person's subscriptions to one curriculum, newest first, and the running one of these. */
export async function subscriptionsFor(db: Database, uid: string, currCode: string, now: Date) {
  const rows = (await subscriptionsOf(db, uid)).filter((row) => row.curr_code === currCode);
  const running = rows.find(({ expire_time }) => expire_time === null || expire_time > now);
  return { rows, running };
}

/**
 * The offer of a new subscription.
 * @param rows the person's earlier subscriptions to the curriculum
 * @param cardHadTrial whether a card of theirs had its free month with somebody else
 * @throws ApiError 409 `subscriptions/already-active` or `subscriptions/closed`
 */
export function joinOffer({
  item,
  rows,
  coupon,
  cardHadTrial,
  now,
}: {
  item: PurchasableItem;
  rows: readonly SubscriptionRow[];
  coupon: CouponRow | null;
  cardHadTrial: boolean;
  now: Date;
}): Offer {
  const enrollments = rows.map(enrollmentOf);
  const application = applicationFor(enrollments, item.admission, now.getTime());
  if (application !== 'open') throw new ApiError(`subscriptions/${application}`);
  const history = rows.map((row) => ({ currCode: row.curr_code, planID: row.plan_id, trial: row.trial }));
  const { plan, currCode } = item;
  const isOffered = trialOffered(history, currCode, plan.plan_id);
  const trial = isOffered && !cardHadTrial;
  const charges = chargesOfCheckout({ start: now.getTime(), price: plan.plan_price, trial, coupon });
  const kind = purchaseTypeOf(enrollments) === 'new' ? 'join' : 'rejoin';
  const facts: QuoteFacts = {
    price: plan.plan_price,
    trialUntil: trial ? iso(charges.next.time) : null,
    first: factOf(charges.first),
    next: factOf(charges.next),
    later: factOf(charges.later),
    ...namesOf(coupon),
    prorationTime: null,
    stripeCustomerID: null,
  };
  return { item, kind, trial, isTrialUsedByCard: isOffered && !trial, coupon, facts, begin: 'now', now };
}

/**
 * Refuses a plan that the curriculum does not offer now. Somebody who saw a quote of it is shown that it has changed: their
 * page asks for a new one and learns the reason.
 * @throws ApiError 404, with a quote 409 `subscriptions/quote-changed`
 */
export function requireOffered({ isOffered }: PurchasableItem, hasQuote: boolean): void {
  if (!isOffered) throw new ApiError(hasQuote ? 'subscriptions/quote-changed' : 'api/not-found');
}

export function factOf({ amount, time }: Charge): { amount: number; at: string } {
  return { amount, at: iso(time) };
}

export function namesOf(coupon: CouponRow | null) {
  return { couponCode: coupon?.code ?? null, couponName: coupon?.name ?? null };
}

/** Whether the offer shown equals the offer now: the same yen on the same days of Japan. */
export function isSameOffer(shown: QuoteFacts, now: QuoteFacts): boolean {
  const days = ({ first, next, later, trialUntil }: QuoteFacts) => [
    ...[first, next, later].flatMap(({ amount, at }) => [amount, japanDay(Date.parse(at))]),
    trialUntil === null ? null : japanDay(Date.parse(trialUntil)),
  ];
  return shown.price === now.price && JSON.stringify(days(shown)) === JSON.stringify(days(now));
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

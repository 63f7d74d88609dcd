import { randomUUID } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import { anchorDayOf } from '#domain/billing/billing-dates.ts';
import { PLAN_LABELS } from '#domain/billing/billing-labels.ts';
import {
  type CouponRow,
  gatewayCoupon,
  redeemCoupon,
  usableCoupon,
} from '#server/billing/coupons/coupon-store.ts';
import { knownCustomer } from '#server/billing/customers.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { JoinRequest } from '#server/billing/stripe/gateway.ts';
import { FIRST_MONTH_FREE } from '#server/billing/stripe/stripe-coupons.ts';
import type { Database } from '#server/db/connect.ts';
import { itemOf } from './catalogue-item-store.ts';
import type { JoiningRow } from './checkout-store.ts';
import type { CreateInput } from './create-subscription.ts';
import { contractsFor, isSameDeal, joinOffer, type Offer } from './offer.ts';
import { keepOffer } from './quote.ts';
import { acceptQuote, type QuoteRow, quoteOf } from './quote-store.ts';

/** What a person said yes to, and by which card. */
interface Deal {
  readonly offer: Offer;
  /** null: none was shown, so one is kept in the same breath. */
  readonly quote: QuoteRow | null;
}

/**
 * Checks everything that can be checked without charging, and writes the joining down: from here on nothing is lost.
 * @throws ApiError 404, 409 `subscriptions/already-active | closed | quote-changed`, `cards/missing`, 404 `coupons/unknown`
 */
export async function openNewJoining(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  input: CreateInput,
): Promise<JoiningRow> {
  const now = deps.clock.now();
  const deal = await dealOf(conn, uid, input, now);
  const { customer, cardID } = await cardFor(deps, conn, uid, input.cardID);
  const joiningID = randomUUID();
  const request = await requestFor(deps, deal.offer, { uid, joiningID, customer, cardID });
  return await conn.transaction().execute(async (trx) => {
    const quote = deal.quote ?? (await keepOffer(trx, uid, deal.offer));
    await acceptQuote(trx, quote.quote_id, now);
    const { item, coupon, trial } = deal.offer;
    const planID = item.plan.plan_id;
    const joining = await trx
      .insertInto('joinings')
      .values({
        ...{ joining_id: joiningID, uid, curr_code: item.currCode, plan_id: planID },
        ...{ coupon_id: coupon?.coupon_id ?? null, quote_id: quote.quote_id, trial },
        ...{ stripe_payment_method_id: cardID, request: JSON.stringify(request) },
        ...{ state: 'open', created_at: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (coupon !== null) {
      const use = { uid, currCode: item.currCode, planID, now };
      await redeemCoupon(trx, { couponID: coupon.coupon_id, joiningID, use });
    }
    return joining;
  });
}

async function dealOf(conn: Database, uid: string, input: CreateInput, now: Date): Promise<Deal> {
  const { currCode, planID, quoteID } = input;
  const item = await itemOf(conn, currCode, planID);
  const { rows } = await contractsFor(conn, uid, currCode, now);
  const quote = quoteID === undefined ? null : await quoteOf(conn, uid, quoteID);
  // First, so that who has joined meanwhile reads that, and not that something changed.
  const bare = joinOffer({ item, rows, coupon: null, now });
  const couponID = quote === null ? (input.couponID ?? null) : quote.coupon_id;
  const coupon = await couponFor(conn, couponID, { uid, currCode, planID, now });
  const offer = coupon === null ? bare : joinOffer({ item, rows, coupon, now });
  if (quote !== null) refuseOther(quote, offer, input);
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

/** What is agreed to is what was shown, and lately. */
function refuseOther(quote: QuoteRow, offer: Offer, input: CreateInput): void {
  const { item, kind, now, facts } = offer;
  const isFor = quote.curr_code === item.currCode && quote.plan_id === item.plan.plan_id;
  const isSameCoupon = input.couponID === undefined || input.couponID === quote.coupon_id;
  const isGood = quote.kind === kind && quote.expires_at > now && isSameDeal(quote.facts, facts);
  if (!isFor || !isSameCoupon || !isGood) throw new ApiError('subscriptions/quote-changed');
}

async function cardFor(deps: PaymentDeps, conn: Database, uid: string, named: string | undefined) {
  const customer = await knownCustomer(conn, uid);
  const wallet = customer === null ? null : await deps.payments.gateway.listCards(customer);
  const cardID = named ?? wallet?.defaultCardID ?? undefined;
  if (customer === null || wallet === null || cardID === undefined) throw new ApiError('cards/missing');
  if (!wallet.cards.some((card) => card.cardID === cardID)) throw new ApiError('api/not-found');
  return { customer, cardID };
}

async function requestFor(
  { payments, config }: PaymentDeps,
  { item, coupon, trial, now }: Offer,
  { uid, joiningID, customer, cardID }: { uid: string; joiningID: string; customer: string; cardID: string },
): Promise<JoinRequest> {
  const { gateway } = payments;
  const { plan, currCode, currName } = item;
  if (coupon !== null) await gateway.ensureCoupon(gatewayCoupon(coupon));
  if (trial) await gateway.ensureCoupon(FIRST_MONTH_FREE);
  // Beside the free month a coupon waits until that is over (server/billing/sync/sync-subscription.ts).
  const coupons = trial ? [FIRST_MONTH_FREE.couponID] : coupon === null ? [] : [coupon.coupon_id];
  return {
    ...{ customer, cardID, coupons },
    priceID: await gateway.ensurePrice({
      ...{ planID: plan.plan_id, planName: plan.plan_name, amount: plan.plan_price },
    }),
    metadata: { joiningID, uid, currCode, planID: String(plan.plan_id), school: config.publicOrigin },
    description: `${currName}（${PLAN_LABELS[plan.plan_name]}プラン）`,
    anchorDay: anchorDayOf(now.getTime()),
  };
}

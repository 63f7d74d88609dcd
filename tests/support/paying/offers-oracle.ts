import type { Quote } from '#contract/entities/quote.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { japanDay } from '#domain/japan-time.ts';
import type { AtStripe, StripeBill } from './stripe-truth.ts';

/** The last that a person heard of an offer that they confirmed: that it was agreed, or that the bank refused. */
export type Word = 'agreed' | 'declined' | 'unknown';

/** An offer that the person confirmed. */
export interface AcceptedOffer {
  readonly quote: Quote;
  word: Word;
  /** The subscription of an answer of success, and when that came; nothing unsays it. */
  begun: { readonly start: number; readonly at: number } | null;
}

const time = (instant: string) => Date.parse(instant);
const isCheckout = ({ kind }: Quote) => kind === 'join' || kind === 'rejoin';
/** In the night before nine the first charge is still to come; the 0 yen with which a free month begins are none. */
const isFirstAhead = (quote: Quote, at: number) =>
  isCheckout(quote) && quote.trialUntil === null && time(quote.firstCharge.time) > at;

/** Where what began differs from what the confirmation page showed: plan, price, free month, next charge; yen and days of Japan. */
export function againstOffer(quote: Quote, begun: Subscription, now: number): string[] {
  const broken: string[] = [];
  const say = (what: string, shown: unknown, got: unknown) => {
    if (shown !== got) broken.push(`${quote.kind}: ${what} ${shown} was offered, ${got} began`);
  };
  const day = (instant: string | null | undefined) => (instant == null ? null : japanDay(time(instant)));
  const comes = begun.nextPlan?.plan ?? begun.plan;
  say('plan', quote.plan.planID, comes.planID);
  say('price', quote.plan.planPrice, comes.planPrice);
  if (isCheckout(quote)) say('free until', day(quote.trialUntil), day(begun.trialUntil));
  // A cancellation that was on its way may arrive during a change; what has just begun has none.
  if (begun.cancel !== undefined)
    return isCheckout(quote) ? [...broken, `${quote.kind}: it began cancelled`] : broken;
  const expected = isFirstAhead(quote, now) ? quote.firstCharge : quote.nextCharge;
  say('next charge on', day(expected.time), day(begun.nextCharge?.time));
  const got = begun.nextCharge?.amount ?? Number.NaN;
  // A coupon of their own may have been placed on it since: it takes something off.
  const isLess = begun.nextCharge?.ownCoupon !== undefined && got < expected.amount;
  if (!isLess) say('next charge of', expected.amount, got);
  return broken;
}

/** A coupon of the person's own, at Stripe and on the page. */
interface OwnCoupon {
  readonly id: string;
  readonly code: string;
}

/** What is at Stripe, and what of it belongs to the person by our database. */
export interface WhatRuns extends AtStripe {
  /** Ids at Stripe by start: a checkout that failed may have begun in the same second. */
  readonly idOf: ReadonlyMap<number, string | null>;
  readonly ownCoupons: readonly OwnCoupon[];
}

/**
 * What runs at Stripe in the end, and what was charged for it, is what the person confirmed last, where they heard that it
 * was agreed. A change that the bank refused leaves what ran before it.
 */
export function brokenLastOffer(
  accepted: readonly AcceptedOffer[],
  { subscriptions, invoices, idOf, ownCoupons }: WhatRuns,
): string[] {
  const last = accepted.findLast(({ word, begun }) => word !== 'declined' || begun !== null);
  const begun = last?.begun ?? null;
  if (last === undefined || begun === null) return [];
  const { quote } = last;
  const there = subscriptions.find(({ id }) => id === idOf.get(begun.start));
  if (there === undefined) return [`${quote.kind}: agreed, and not at Stripe`];
  const { planPrice } = quote.plan;
  const broken: string[] = [];
  if (there.isLive && !there.ends && there.price !== planPrice)
    broken.push(`last confirmed ${planPrice} yen a month, and ${there.price} runs`);
  const bills = invoices.filter(({ subscription }) => subscription === there.id);
  if (quote.kind === 'upgrade') broken.push(...brokenDifference(quote, begun.at, bills));
  for (const bill of bills) {
    // What was charged before a change, or for it, belongs to another line of the page.
    if (!isCheckout(quote) && bill.created <= begun.at) continue;
    // A difference that the bank refused.
    if (bill.reason === 'subscription_update' && bill.status !== 'paid') continue;
    broken.push(...brokenBill(quote, bill, { at: begun.at, ownCoupons }));
  }
  return broken;
}

function brokenBill(
  quote: Quote,
  bill: StripeBill,
  { at, ownCoupons }: { at: number; ownCoupons: readonly OwnCoupon[] },
): string[] {
  const { coupon, nextCharge, laterCharge, plan } = quote;
  // A coupon after a free month is put on at Stripe once that has begun. Where all servers stand still for a month it comes
  // too late for the first charge, and takes off from a later one.
  const mayBeLate = coupon !== null && (quote.trialUntil !== null || !isCheckout(quote));
  const isLate = mayBeLate && bill.coupons.length === 0;
  const due = isLate ? plan.planPrice : amountAt(quote, bill, at);
  const isOwn = ownCoupons.some(({ id, code }) => bill.coupons.includes(id) || coupon?.code === code);
  const most = Math.max(nextCharge.amount, laterCharge.amount);
  if (isOwn || (mayBeLate && !isLate) ? bill.total <= most : bill.total === due) return [];
  return [`${quote.kind}: ${due} yen were shown for ${iso(bill.created)}, ${bill.total} were billed`];
}

/** In the period of a dearer plan what was shown as the difference is paid for it, and nothing else; 0 where it was given. */
function brokenDifference({ firstCharge }: Quote, at: number, bills: readonly StripeBill[]): string[] {
  const isDifference = ({ reason }: StripeBill) => reason === 'subscription_update';
  const sofar = bills.filter(({ created }) => created <= at);
  const period = Math.max(...sofar.filter((bill) => !isDifference(bill)).map(({ created }) => created));
  const paid = sofar
    .filter((bill) => isDifference(bill) && bill.status === 'paid' && bill.created >= period)
    .reduce((sum, { total }) => sum + total, 0);
  // Where nothing is paid for the period yet, the dearer plan waits for the next one.
  const shown = time(firstCharge.time) <= at ? firstCharge.amount : 0;
  return paid === shown ? [] : [`upgrade: a difference of ${shown} yen was shown, ${paid} were paid`];
}

/** The yen that the confirmation page showed for a bill, by days of Japan: the same offer may have begun hours before. */
function amountAt(quote: Quote, { reason, created }: StripeBill, at: number): number {
  const { firstCharge, nextCharge, laterCharge } = quote;
  if (reason === 'subscription_create') return isFirstAhead(quote, at) ? 0 : firstCharge.amount;
  const today = japanDay(created);
  return (
    [laterCharge, nextCharge].find((charge) => japanDay(time(charge.time)) <= today)?.amount ??
    firstCharge.amount
  );
}

const iso = (moment: number) => new Date(moment).toISOString();

import { undoableUntil } from '#domain/billing/billing-dates.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { couponsOfSubscriptions } from '#server/billing/coupons/coupon-store.ts';
import { attachedCoupons } from '#server/billing/coupons/personal-coupon-store.ts';
import type { BillingDeps } from '#server/billing/payments.ts';
import type { GatewayInvoice } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import { type Mail, postMail } from '#server/messages/post-message.ts';
import {
  type AboutSubscription,
  cancelledMail,
  endedMail,
  paymentFailedMail,
  planChangedMail,
  planUndoneMail,
  reactivatedMail,
  refundedMail,
  renewedMail,
} from '#server/messages/templates/payments.ts';
import { paidCharges } from './charges.ts';
import { findMailFacts } from './mail-facts-store.ts';
import { PAYMENT_FAILED, type SubscriptionState } from './subscription-state.ts';
import type { OrderChange } from './sync-orders.ts';

type Deps = Pick<BillingDeps, 'config' | 'clock' | 'payments'>;

/** A mail older than this is of no use any more. */
const MAIL_LIFETIME_MS = 3 * DAY_MS;

/** The subscription that a mail is about, and its person. */
export interface MailSubject {
  readonly uid: string;
  readonly currCode: string;
  readonly stripeSubscriptionID: string;
}

/** The facts that every mail about a subscription contains; null for a person without an address. */
export async function mailFactsOf(
  { config, payments }: Deps,
  trx: Database,
  subject: { uid: string; currCode: string; planID: number },
): Promise<AboutSubscription | null> {
  const found = await findMailFacts(trx, subject);
  if (found === undefined || found.email === null) return null;
  return {
    to: found.email,
    origin: config.publicOrigin,
    testMode: payments.gateway.testMode,
    currName: found.curr_name,
    planName: found.plan_name,
  };
}

/** Posts a mail in the caller's transaction; with the same `once` only the first one is sent. */
export async function post(trx: Database, mail: Mail, now: Date, once?: string): Promise<void> {
  const expiresAt = new Date(now.getTime() + MAIL_LIFETIME_MS);
  await postMail(trx, mail, { now, expiresAt, ...(once === undefined ? {} : { once }) });
}

interface Changes {
  readonly before: SubscriptionState;
  readonly after: SubscriptionState;
  readonly orders: readonly OrderChange[];
}

/** Posts mails about everything that changed, in the transaction that stores the change: each is sent once. */
export async function postSubscriptionMails(
  deps: Deps,
  trx: Database,
  subject: MailSubject,
  { before, after, orders }: Changes,
): Promise<void> {
  const about = await mailFactsOf(deps, trx, { ...subject, planID: after.planID });
  if (about === null) return;
  const now = deps.clock.now();
  const next = await nextCharge(trx, subject, after, now);
  const mails = [
    await planMail(deps, trx, subject, { about, before, after, orders, next }),
    endMail(about, before, after, { next, now }),
  ];
  for (const mail of mails) if (mail !== null) await post(trx, mail, now);
  for (const order of orders) await postOrderMails(trx, about, order, { after, next, now });
}

type NextCharge = { readonly amount: number; readonly at: Date } | null;

async function nextCharge(
  trx: Database,
  { stripeSubscriptionID }: MailSubject,
  after: SubscriptionState,
  now: Date,
): Promise<NextCharge> {
  if (after.cancelTime !== null || after.price === null) return null;
  const ids = [{ stripe_subscription_id: stripeSubscriptionID }];
  const coupon = (await couponsOfSubscriptions(trx, ids)).get(stripeSubscriptionID) ?? null;
  const own = (await attachedCoupons(trx, ids)).get(stripeSubscriptionID) ?? null;
  const row = {
    start_time: new Date(after.startTime),
    period_end: after.periodEnd === null ? null : new Date(after.periodEnd),
    trial: after.trial,
  };
  const price = after.nextPrice ?? after.price;
  const { next } = paidCharges(row, { price, coupon, own, now: now.getTime() });
  return { amount: next.amount, at: new Date(next.time) };
}

interface PlanChanges extends Changes {
  readonly about: AboutSubscription;
  readonly next: NextCharge;
}

/** The mail about a change of plan that begins now, is scheduled or is undone; not again when a scheduled one begins. */
async function planMail(
  deps: Deps,
  trx: Database,
  subject: MailSubject,
  { about, before, after, orders, next }: PlanChanges,
): Promise<Mail | null> {
  const isScheduled = after.nextPlanID !== null && after.nextPlanID !== before.nextPlanID;
  const isBegun = after.planID !== before.planID && before.nextPlanID === null;
  const isUndone = before.nextPlanID !== null && after.nextPlanID === null && after.planID === before.planID;
  if (isUndone && after.cancelTime === null) return planUndoneMail({ ...about, next });
  if (!isScheduled && !isBegun) return null;
  const planID = isScheduled ? (after.nextPlanID ?? after.planID) : after.planID;
  const from = await mailFactsOf(deps, trx, { ...subject, planID: before.planID });
  const to = await mailFactsOf(deps, trx, { ...subject, planID });
  if (from === null || to === null || after.periodEnd === null) return null;
  const paid = orders.find(({ invoice, status }) => invoice.reason === 'change' && status === 'paid');
  const begun = { begins: null, chargedNow: paid?.invoice.total ?? 0 };
  const scheduled = { begins: new Date(after.periodEnd), chargedNow: 0 };
  const change = isScheduled ? scheduled : begun;
  return planChangedMail({ ...about, planName: to.planName, from: from.planName, next, ...change });
}

function endMail(
  about: AboutSubscription,
  before: SubscriptionState,
  after: SubscriptionState,
  { next, now }: { next: NextCharge; now: Date },
): Mail | null {
  if (before.cancelTime !== null && after.cancelTime === null)
    return reactivatedMail({ ...about, completed: before.completed, next });
  if (before.cancelTime !== null || after.cancelTime === null || after.expireTime === null) return null;
  const expireTime = new Date(after.expireTime);
  if (after.cancelReason === PAYMENT_FAILED) return endedMail({ ...about, endTime: expireTime });
  const atOnce = before.pastDueSince !== null && expireTime <= now;
  const { startTime: start, cancelTime: cancelled, expireTime: end } = after;
  const undoUntil = new Date(undoableUntil({ start, cancelled, end, billed: true }));
  return cancelledMail({ ...about, expireTime, undoUntil, completed: after.completed, atOnce });
}

async function postOrderMails(
  trx: Database,
  about: AboutSubscription,
  { invoice, status, before, newRefunds }: OrderChange,
  { after, next, now }: { after: SubscriptionState; next: NextCharge; now: Date },
): Promise<void> {
  const { card } = invoice;
  for (const { id, amount } of newRefunds)
    await post(trx, refundedMail({ ...about, amount, card }), now, `refunded:${id}`);
  if (invoice.reason === 'change' || invoice.total === 0) return;
  if (status === 'paid' && before !== 'paid')
    await post(
      trx,
      renewedMail({ ...about, amount: invoice.total, card, next }),
      now,
      `renewed:${invoice.id}`,
    );
  if (status === 'open' && after.pastDueSince !== null && after.cancelTime === null)
    await post(trx, failedMail(about, invoice), now, `failed:${invoice.id}:${invoice.attempts}`);
}

function failedMail(about: AboutSubscription, invoice: GatewayInvoice): Mail {
  const { total, card, declineCode, nextAttemptAt } = invoice;
  const nextAttempt = nextAttemptAt === null ? null : new Date(nextAttemptAt);
  return paymentFailedMail({ ...about, amount: total, card, declineCode, nextAttempt });
}

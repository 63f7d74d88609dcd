import type { BillingDeps } from '#server/billing/payments.ts';
import type { GatewayInvoice } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import { type Mail, postMail } from '#server/messages/post-message.ts';
import {
  type AboutContract,
  cancelledMail,
  endedMail,
  keptMail,
  paymentFailedMail,
  planChangedMail,
  refundedMail,
  renewedMail,
} from '#server/messages/templates/payments.ts';
import { chargesOfContract, couponsOfContracts } from './charges.ts';
import { type ContractState, PAYMENT_FAILED } from './subscription-state.ts';
import type { OrderNews } from './sync-orders.ts';

type Parts = Pick<BillingDeps, 'config' | 'clock' | 'payments'>;

const USEFUL_MS = 3 * 24 * 60 * 60_000;

/** Whose contract it is, and for what. */
export interface Told {
  readonly uid: string;
  readonly currCode: string;
  readonly stripeSubscriptionID: string;
}

/** What every mail about a contract says; null for somebody who cannot be written to. */
export async function aboutContract(
  { config, payments }: Parts,
  trx: Database,
  { uid, currCode, planID }: { uid: string; currCode: string; planID: number },
): Promise<AboutContract | null> {
  const found = await trx
    .selectFrom(['people as p', 'curriculums as c', 'plans as k'])
    .where('p.uid', '=', uid)
    .where('c.curr_code', '=', currCode)
    .where('k.plan_id', '=', planID)
    .select(['p.email', 'c.curr_name', 'k.plan_name'])
    .executeTakeFirst();
  if (found === undefined || found.email === null) return null;
  return {
    ...{ to: found.email, origin: config.publicOrigin, testMode: payments.gateway.testMode },
    ...{ currName: found.curr_name, planName: found.plan_name },
  };
}

export async function post(trx: Database, mail: Mail, now: Date, once?: string): Promise<void> {
  const expiresAt = new Date(now.getTime() + USEFUL_MS);
  await postMail(trx, mail, { now, expiresAt, ...(once === undefined ? {} : { once }) });
}

/** Writes to the person of what is new; in the transaction that writes it down, so each thing is told once. */
export async function tellOfContract(
  deps: Parts,
  trx: Database,
  told: Told,
  { before, after, news }: { before: ContractState; after: ContractState; news: readonly OrderNews[] },
): Promise<void> {
  const about = await aboutContract(deps, trx, { ...told, planID: after.planID });
  if (about === null) return;
  const now = deps.clock.now();
  const next = await comingCharge(trx, told, after, now);
  const mails = [
    await ofPlan(deps, trx, told, { about, before, after, news, next }),
    ofEnd(about, before, after, { next, now }),
  ];
  for (const mail of mails) if (mail !== null) await post(trx, mail, now);
  for (const order of news) await tellOfOrder(trx, about, order, { after, next, now });
}

type Coming = { readonly amount: number; readonly at: Date } | null;

async function comingCharge(
  trx: Database,
  { stripeSubscriptionID }: Told,
  after: ContractState,
  now: Date,
): Promise<Coming> {
  if (after.cancelTime !== null || after.price === null) return null;
  const ids = [{ stripe_subscription_id: stripeSubscriptionID }];
  const coupon = (await couponsOfContracts(trx, ids)).get(stripeSubscriptionID) ?? null;
  const row = {
    start_time: new Date(after.startTime),
    period_end: after.periodEnd === null ? null : new Date(after.periodEnd),
    trial: after.trial,
  };
  const price = after.nextPrice ?? after.price;
  const { next } = chargesOfContract(row, { price, coupon, now: now.getTime() });
  return { amount: next.amount, at: new Date(next.time) };
}

interface PlanNews {
  readonly about: AboutContract;
  readonly before: ContractState;
  readonly after: ContractState;
  readonly news: readonly OrderNews[];
  readonly next: Coming;
}

/** Of a change that begins now, or has been put down for later; not again when it then begins. */
async function ofPlan(
  deps: Parts,
  trx: Database,
  told: Told,
  { about, before, after, news, next }: PlanNews,
): Promise<Mail | null> {
  const waits = after.nextPlanID !== null && after.nextPlanID !== before.nextPlanID;
  const begins = after.planID !== before.planID && before.nextPlanID === null;
  if (!waits && !begins) return null;
  const planID = waits ? (after.nextPlanID ?? after.planID) : after.planID;
  const from = await aboutContract(deps, trx, { ...told, planID: before.planID });
  const to = await aboutContract(deps, trx, { ...told, planID });
  if (from === null || to === null || after.periodEnd === null) return null;
  const paid = news.find(({ invoice, status }) => invoice.reason === 'change' && status === 'paid');
  const begun = { begins: null, chargedNow: paid?.invoice.total ?? 0 };
  const later = { begins: new Date(after.periodEnd), chargedNow: 0 };
  const change = waits ? later : begun;
  return planChangedMail({ ...about, planName: to.planName, from: from.planName, next, ...change });
}

function ofEnd(
  about: AboutContract,
  before: ContractState,
  after: ContractState,
  { next, now }: { next: Coming; now: Date },
): Mail | null {
  if (before.cancelTime !== null && after.cancelTime === null) return keptMail({ ...about, next });
  if (before.cancelTime !== null || after.cancelTime === null || after.expireTime === null) return null;
  const expireTime = new Date(after.expireTime);
  if (after.cancelReason === PAYMENT_FAILED) return endedMail({ ...about, endTime: expireTime });
  const atOnce = before.pastDueSince !== null && expireTime <= now;
  return cancelledMail({ ...about, expireTime, completed: after.completed, atOnce });
}

async function tellOfOrder(
  trx: Database,
  about: AboutContract,
  { invoice, status, before, newRefunds }: OrderNews,
  { after, next, now }: { after: ContractState; next: Coming; now: Date },
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

function failedMail(about: AboutContract, invoice: GatewayInvoice): Mail {
  const { total, card, declineCode, nextAttemptAt } = invoice;
  const nextAttempt = nextAttemptAt === null ? null : new Date(nextAttemptAt);
  return paymentFailedMail({ ...about, amount: total, card, declineCode, nextAttempt });
}

import type { Output, Parsed } from '#contract/endpoint.ts';
import type { subscriptions } from '#contract/subscriptions.ts';
import { withPayments } from '#server/billing/lock.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import { presentContract } from '#server/billing/subscriptions/present.ts';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';
import { type JoiningRow, joiningByID, openJoining } from './checkout-store.ts';
import { fail, goOn, type Outcome, refusalOf } from './checkouts.ts';
import { openNewJoining } from './new-checkout.ts';
import { isSameDeal } from './offer.ts';
import { quoteOf } from './quote-store.ts';

export type CreateInput = Parsed<typeof subscriptions.create>;
export type Written = Output<typeof subscriptions.create>;

/**
 * Joins, or goes on with a joining that was begun: by a double press, another tab, a repeat after a lost answer. One
 * contract and one charge come of it, whatever breaks (the machine is drawn in server/billing/checkout/checkouts.ts).
 */
export async function createSubscription(
  deps: PaymentDeps,
  caller: Caller,
  input: CreateInput,
): Promise<Written> {
  return await withPayments(deps, caller.uid, async (conn) => {
    const before = await goOnBefore(deps, conn, caller.uid, input);
    if (before !== null) return before;
    const joining = await openNewJoining(deps, conn, caller.uid, input);
    return await written(deps, conn, await goOn(deps, conn, joining, { ask: true }));
  });
}

/** null where there is nothing to go on with, so that a new joining is to begin. */
async function goOnBefore(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  input: CreateInput,
): Promise<Written | null> {
  const open = await openJoining(conn, uid, input.currCode);
  if (open === undefined) return await alreadyJoined(deps, conn, uid, input);
  const isRepeat = isSameWish(open, input);
  const outcome = await goOn(deps, conn, open, { ask: isRepeat });
  if (isRepeat) return await written(deps, conn, outcome);
  // Another offer or card after a refusal is a new try; the old one is closed by now.
  if (outcome.kind === 'refused' || outcome.kind === 'stale') return null;
  // The bank's question is put once more only for what is shown now: nobody pays for what they turned away from.
  if (outcome.kind === 'action' && !(await isSameAgreement(conn, uid, open, input))) {
    await giveUp(deps, conn, open.joining_id);
    return null;
  }
  return await written(deps, conn, outcome);
}

/** Another tab may have an offer of its own, with the same yen on the same days by the same card. */
async function isSameAgreement(
  conn: Database,
  uid: string,
  open: JoiningRow,
  { planID, quoteID, cardID, couponID }: CreateInput,
): Promise<boolean> {
  if (open.plan_id !== planID) return false;
  if (cardID !== undefined && cardID !== open.stripe_payment_method_id) return false;
  if (quoteID === undefined) return couponID === undefined || couponID === open.coupon_id;
  if (quoteID === open.quote_id) return true;
  const asked = await quoteOf(conn, uid, quoteID);
  const agreed = await quoteOf(conn, uid, open.quote_id);
  return asked.coupon_id === agreed.coupon_id && isSameDeal(agreed.facts, asked.facts);
}

/** Ended at Stripe; if the bank has said yes at this very moment, it is given back. */
async function giveUp(deps: PaymentDeps, conn: Database, joiningID: string): Promise<void> {
  const joining = await joiningByID(conn, joiningID);
  const stripeID = joining?.stripe_subscription_id ?? null;
  if (joining === undefined || stripeID === null) return;
  await fail(deps, conn, joining, 'another wish', await deps.payments.gateway.readSubscription(stripeID));
}

function isSameWish(open: JoiningRow, { planID, quoteID, cardID }: CreateInput): boolean {
  if (open.plan_id !== planID) return false;
  if (quoteID !== undefined && quoteID !== open.quote_id) return false;
  return cardID === undefined || cardID === open.stripe_payment_method_id;
}

/** The very quote was agreed to and has become the running contract: its answer was lost. */
async function alreadyJoined(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  { quoteID, currCode }: CreateInput,
): Promise<Written | null> {
  if (quoteID === undefined) return null;
  const now = deps.clock.now();
  const contract = await conn
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where(({ and }) => and({ uid, curr_code: currCode, quote_id: quoteID }))
    .where(({ or, eb }) => or([eb('expire_time', 'is', null), eb('expire_time', '>', now)]))
    .executeTakeFirst();
  if (contract === undefined) return null;
  return { subscription: await presentContract(conn, contract.subscription_id, now) };
}

async function written(deps: PaymentDeps, conn: Database, outcome: Outcome): Promise<Written> {
  switch (outcome.kind) {
    case 'done':
      return { subscription: await presentContract(conn, outcome.subscriptionID, deps.clock.now()) };
    case 'action':
      return { subscription: null, action: outcome.action };
    default:
      throw refusalOf(outcome);
  }
}

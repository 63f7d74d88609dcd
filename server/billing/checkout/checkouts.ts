import type { PaymentAction } from '#contract/entities/card.ts';
import { ApiError } from '#contract/errors.ts';
import { anchorDayOf } from '#domain/billing/billing-dates.ts';
import { japanDay } from '#domain/japan-time.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { cardError } from '#server/billing/stripe/stripe-errors.ts';
import { giveBack } from '#server/billing/sync/cancel-and-refund.ts';
import type { Database } from '#server/db/connect.ts';
import { beginContract } from './begin-subscription.ts';
import { closeJoining, type JoiningRow, noteSubscription, requestOf } from './checkout-store.ts';

/*
 *      create: quote accepted, coupon taken, request written down
 *                 │
 *                 ▼            still asks ┌──────────────┐
 *   ┌────────── open ──── the bank ──────▶│ same action  │
 *   │             │  ▲                    └──────┬───────┘
 *   │             │  └───────────────────────────┘
 *   │             ├── active at Stripe ──────────────▶ done     the contract begins
 *   │             ├── refused, or ended there ───────▶ failed   ended there, coupon given back
 *   │             ├── nothing there, and too old or
 *   │             │   another card or offer asked for ▶ failed
 *   │             └── the bank still asks, and another
 *   │                 plan, coupon or card is wanted ─▶ failed   ended there, and given back if it was just paid
 *   └── a repeat, another tab, a webhook and the job all go on from what stands here, under the lock of the person
 *
 * failed, but live at Stripe after all (a request that was on its way for long): ended there, and given back.
 */

export type Outcome =
  | { readonly kind: 'done'; readonly subscriptionID: string }
  | { readonly kind: 'action'; readonly action: PaymentAction }
  | { readonly kind: 'refused'; readonly declineCode: string | null }
  /** Somebody else's contract was there first (given by the school in the meantime). */
  | { readonly kind: 'taken' }
  /** Nothing is at Stripe, and what was agreed to is not good any more. */
  | { readonly kind: 'stale' }
  /** The bank has not decided. */
  | { readonly kind: 'waiting' };

/** Longer than all tries of one call together: a request that is still under way then is looked for by the job. */
const FRESH_MS = 10 * 60_000;

/**
 * Brings an open joining on as far as it can come now.
 * @param how `ask`: Stripe may be asked (again) for the subscription; without it is only looked for
 * @throws ApiError `api/stripe-error` where Stripe did not answer: the joining stays open, a repeat goes on with it
 */
export async function goOn(
  deps: PaymentDeps,
  conn: Database,
  joining: JoiningRow,
  how: { readonly ask: boolean },
): Promise<Outcome> {
  const subscription = await atStripe(deps, joining, how);
  if (subscription !== null) return await conclude(deps, conn, joining, subscription);
  await fail(deps, conn, joining, 'nothing at Stripe');
  return { kind: 'stale' };
}

async function atStripe(
  { payments, clock }: PaymentDeps,
  joining: JoiningRow,
  { ask }: { ask: boolean },
): Promise<GatewaySubscription | null> {
  const { gateway } = payments;
  const { joining_id: id, stripe_subscription_id: known } = joining;
  if (known !== null) return await gateway.readSubscription(known);
  const request = requestOf(joining);
  const found = await gateway.findJoined(request.customer, id);
  if (found === null && !(ask && isFresh(joining, clock.now()))) return null;
  // The answer to a repeat is that of the first time: what is true is read.
  const { id: made } = found ?? (await gateway.join(request, `join:${id}`));
  return found ?? (await gateway.readSubscription(made));
}

/** Whether the request still says what it said: the day, and whether it is the night before the first charge. */
function isFresh(joining: JoiningRow, now: Date): boolean {
  const [begun, time] = [joining.created_at.getTime(), now.getTime()];
  const isSameDay = japanDay(begun) === japanDay(time);
  return time - begun < FRESH_MS && isSameDay && requestOf(joining).anchorDay === anchorDayOf(time);
}

/** What Stripe says decides. */
export async function conclude(
  deps: PaymentDeps,
  conn: Database,
  joining: JoiningRow,
  subscription: GatewaySubscription,
): Promise<Outcome> {
  // Found by a webhook, before the answer that would have told its id.
  if (joining.stripe_subscription_id === null)
    await noteSubscription(conn, joining.joining_id, subscription.id);
  switch (subscription.status) {
    case 'active':
    case 'past_due': {
      if (await beginContract(deps, conn, joining, subscription))
        return { kind: 'done', subscriptionID: joining.joining_id };
      await fail(deps, conn, joining, 'another contract', subscription);
      return { kind: 'taken' };
    }
    case 'incomplete':
      if (subscription.action !== null) return { kind: 'action', action: subscription.action };
      if (subscription.declineCode === null) return { kind: 'waiting' };
      await fail(deps, conn, joining, `refused: ${subscription.declineCode}`, subscription);
      return { kind: 'refused', declineCode: subscription.declineCode };
    case 'ended':
      await fail(deps, conn, joining, 'ended at Stripe', subscription);
      return { kind: 'refused', declineCode: subscription.declineCode };
    case 'other':
      return { kind: 'waiting' };
  }
}

/** Ends it at Stripe first: a crash between leaves an open joining, which the next look closes. */
export async function fail(
  deps: PaymentDeps,
  conn: Database,
  joining: JoiningRow,
  failure: string,
  subscription: GatewaySubscription | null = null,
): Promise<void> {
  if (subscription !== null) await giveBack(deps, conn, subscription, buyerOf(joining));
  await conn.transaction().execute(async (trx) => {
    await closeJoining(trx, joining.joining_id, { state: 'failed', failure }, deps.clock.now());
    await trx.deleteFrom('coupon_redemptions').where('joining_id', '=', joining.joining_id).execute();
  });
}

export function buyerOf({ uid, curr_code, plan_id }: JoiningRow) {
  return { uid, currCode: curr_code, planID: plan_id };
}

/** @throws ApiError what a person is told whose joining did not come to a contract */
export function refusalOf(outcome: Exclude<Outcome, { kind: 'done' } | { kind: 'action' }>): ApiError {
  switch (outcome.kind) {
    case 'refused':
      return cardError(outcome.declineCode);
    case 'taken':
      return new ApiError('subscriptions/already-active');
    case 'stale':
      return new ApiError('subscriptions/quote-changed');
    case 'waiting':
      return new ApiError('api/conflict', { retryAfter: 5 });
  }
}

import type { Output, Parsed } from '#contract/endpoint.ts';
import type { subscriptions } from '#contract/subscriptions.ts';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';
import { goOn, type Outcome, refusalOf } from '#server/payments/joinings.ts';
import { type JoiningRow, openJoining } from '#server/payments/joinings-store.ts';
import { withPayments } from '#server/payments/lock.ts';
import type { SettleParts } from '#server/payments/settle-contract.ts';
import { openNewJoining } from './new-joining.ts';
import { presentContract } from './present.ts';

export type CreateInput = Parsed<typeof subscriptions.create>;
export type Written = Output<typeof subscriptions.create>;

/**
 * Joins, or goes on with a joining that was begun: by a double press, another tab, a repeat after a lost answer. One
 * contract and one charge come of it, whatever breaks (the machine is drawn in server/payments/joinings.ts).
 */
export async function createSubscription(
  parts: SettleParts,
  caller: Caller,
  input: CreateInput,
): Promise<Written> {
  return await withPayments(parts, caller.uid, async (conn) => {
    const before = await goOnBefore(parts, conn, caller.uid, input);
    if (before !== null) return before;
    const joining = await openNewJoining(parts, conn, caller.uid, input);
    return await written(parts, conn, await goOn(parts, conn, joining, { ask: true }));
  });
}

/** null where there is nothing to go on with, so that a new joining is to begin. */
async function goOnBefore(
  parts: SettleParts,
  conn: Database,
  uid: string,
  input: CreateInput,
): Promise<Written | null> {
  const open = await openJoining(conn, uid, input.currCode);
  if (open === undefined) return await alreadyJoined(parts, conn, uid, input);
  const isRepeat = isSameWish(open, input);
  const outcome = await goOn(parts, conn, open, { ask: isRepeat });
  // Another offer or card after a refusal is a new try; the old one is closed by now.
  const isOver = outcome.kind === 'refused' || outcome.kind === 'stale';
  return isOver && !isRepeat ? null : await written(parts, conn, outcome);
}

function isSameWish(open: JoiningRow, { planID, quoteID, cardID }: CreateInput): boolean {
  if (open.plan_id !== planID) return false;
  if (quoteID !== undefined && quoteID !== open.quote_id) return false;
  return cardID === undefined || cardID === open.stripe_payment_method_id;
}

/** The very quote was agreed to and has become the running contract: its answer was lost. */
async function alreadyJoined(
  parts: SettleParts,
  conn: Database,
  uid: string,
  { quoteID, currCode }: CreateInput,
): Promise<Written | null> {
  if (quoteID === undefined) return null;
  const now = parts.clock.now();
  const contract = await conn
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where(({ and }) => and({ uid, curr_code: currCode, quote_id: quoteID }))
    .where(({ or, eb }) => or([eb('expire_time', 'is', null), eb('expire_time', '>', now)]))
    .executeTakeFirst();
  if (contract === undefined) return null;
  return { subscription: await presentContract(conn, contract.subscription_id, now) };
}

async function written(parts: SettleParts, conn: Database, outcome: Outcome): Promise<Written> {
  switch (outcome.kind) {
    case 'done':
      return { subscription: await presentContract(conn, outcome.subscriptionID, parts.clock.now()) };
    case 'action':
      return { subscription: null, action: outcome.action };
    default:
      throw refusalOf(outcome);
  }
}

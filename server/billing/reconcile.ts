import { sql } from 'kysely';
import { forgetQuotes } from '#server/billing/checkout/quote-store.ts';
import type { Database } from '#server/db/connect.ts';
import type { Job } from '#server/lib/job.ts';
import { joiningByID, requestOf } from './checkout/checkout-store.ts';
import { fail, goOn } from './checkout/checkouts.ts';
import { settleHeld, settleSubscription } from './checkout/sync-with-stripe.ts';
import { withPayments } from './lock.ts';
import type { BillingDeps } from './payments.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A call that is still at work is left alone. */
const BEGUN_MS = 2 * MINUTE_MS;
/** So long a person may take at their bank; Stripe itself gives up after 23 hours. */
const BANK_MS = 23 * HOUR_MS;
/** So long a request may be on its way to Stripe. */
const LOST_MS = HOUR_MS;
/** Longer than Stripe delivers a webhook, or a request of ours can arrive late. */
const FAILED_MS = 2 * DAY_MS;
/** Every running contract is looked at once a day, whatever the webhooks say. */
const SETTLED_MS = DAY_MS;
const EVENTS_MS = 30 * DAY_MS;

/** Brings what was lost on the way together again: money and contract agree after each run. */
export const reconcilePayments: Job<BillingDeps> = {
  name: 'reconcile-payments',
  cron: '*/5 * * * *',
  oneWaiting: true,
  run: reconcile,
};

/** One person's trouble keeps nobody else waiting; what failed is tried again by the next run. */
export async function reconcile(deps: BillingDeps): Promise<void> {
  const { db, log } = deps;
  const now = deps.clock.now();
  const alone = async (what: string, id: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.error(`${what} not reconciled`, { id, error });
    }
  };
  for (const { joining_id: id, uid } of await openJoinings(db, now))
    await alone('joining', id, () => bringOn(deps, id, uid));
  for (const id of await unsureContracts(db, now))
    await alone('contract', id, () => settleSubscription(deps, id));
  for (const { joining_id: id, uid } of await failedJoinings(db, now))
    await alone('failed joining', id, () => lookAfter(deps, id, uid));
  await db
    .deleteFrom('stripe_events')
    .where('received_at', '<', new Date(now.getTime() - EVENTS_MS))
    .execute();
  await forgetQuotes(db, new Date(now.getTime() - DAY_MS));
}

function openJoinings(db: Database, now: Date) {
  return db
    .selectFrom('joinings')
    .select(['joining_id', 'uid'])
    .where('state', '=', 'open')
    .where('created_at', '<=', new Date(now.getTime() - BEGUN_MS))
    .execute();
}

async function bringOn(deps: BillingDeps, joiningID: string, uid: string): Promise<void> {
  await withPayments(deps, uid, async (conn) => {
    const joining = await joiningByID(conn, joiningID);
    if (joining?.state !== 'open') return;
    const age = deps.clock.now().getTime() - joining.created_at.getTime();
    const { gateway } = deps.payments;
    const { stripe_subscription_id: known } = joining;
    const isThere =
      known !== null || (await gateway.findJoined(requestOf(joining).customer, joiningID)) !== null;
    // It may still arrive there.
    if (!isThere && age < LOST_MS) return;
    const outcome = await goOn(deps, conn, joining, { ask: false });
    if ((outcome.kind !== 'action' && outcome.kind !== 'waiting') || age < BANK_MS) return;
    const noted = await joiningByID(conn, joiningID);
    const subscription = await gateway.readSubscription(noted?.stripe_subscription_id ?? '');
    await fail(deps, conn, joining, 'the bank was not answered', subscription);
  });
}

/** Billed contracts of which something may have changed without our knowing; by the ids of their subscriptions. */
async function unsureContracts(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('stripe_subscription_id', 'is not', null)
    .where(({ or, eb, ref }) =>
      or([
        eb('settled_at', 'is', null),
        eb('expire_time', 'is', null),
        eb('settled_at', '<=', ref('expire_time')),
      ]),
    )
    .where(({ or, eb }) =>
      or([
        eb('settled_at', 'is', null),
        eb('period_end', '<=', now),
        eb('past_due_since', 'is not', null),
        eb('settled_at', '<=', new Date(now.getTime() - SETTLED_MS)),
      ]),
    )
    .orderBy(sql`settled_at nulls first`)
    .execute();
  return rows.flatMap(({ stripe_subscription_id: id }) => (id === null ? [] : [id]));
}

function failedJoinings(db: Database, now: Date) {
  return db
    .selectFrom('joinings')
    .select(['joining_id', 'uid'])
    .where('state', '=', 'failed')
    .where('ended_at', '>', new Date(now.getTime() - FAILED_MS))
    .execute();
}

/** A request that arrived at Stripe after its joining was given up: ended there, and given back. */
async function lookAfter(deps: BillingDeps, joiningID: string, uid: string): Promise<void> {
  await withPayments(deps, uid, async (conn) => {
    const joining = await joiningByID(conn, joiningID);
    if (joining?.state !== 'failed') return;
    const { gateway } = deps.payments;
    const known = joining.stripe_subscription_id;
    const there =
      known === null
        ? await gateway.findJoined(requestOf(joining).customer, joiningID)
        : await gateway.readSubscription(known);
    if (there !== null) await settleHeld(deps, conn, there.id);
  });
}

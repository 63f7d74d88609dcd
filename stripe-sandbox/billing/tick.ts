import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { collect, voidOpen } from './collect.ts';
import { periodAt, type Seconds } from './cycle.ts';
import { monthLine } from './invoice-lines.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { makeInvoice } from './make-invoice.ts';
import { billedBy } from './pending-update.ts';
import { cycleOf, itemOf, periodOf, type StoredSubscription } from './subscription-object.ts';
import { end, keep } from './subscription-state.ts';

const BY_CLOCK = { paymentMethod: null, offSession: true, automatic: true } as const;

/**
 * Lives through everything of a customer (who has been entered) that is due by `until`, in its order and each at its own
 * time: a server that slept for three months charges three months one after the other.
 * @param until milliseconds of the epoch
 * @returns how many things have happened
 */
export async function tick(call: SandboxCall, customer: string, until: number): Promise<number> {
  let happened = 0;
  for (;;) {
    const next = await call.due(customer, Math.floor(until / 1000));
    if (next === null) return happened;
    const subscription = next as StoredSubscription;
    const at = Number(subscription._.due);
    call.at(at * 1000);
    for (let deeds = 0; subscription._.due === at; deeds += 1) {
      // At most a change expires, a charge is tried and a month begins, all in one second.
      if (deeds > 3) throw new Error(`Nothing comes of what is due for ${subscription.id}.`);
      await live(call, subscription, at);
      happened += 1;
    }
  }
}

/** A writing call finds a subscription as it is at its own time, also when no job has ticked yet. */
export async function catchUp(call: SandboxCall, subscription: StoredSubscription): Promise<void> {
  const { due } = subscription._;
  const now = call.now();
  if (typeof due !== 'number' || due > call.seconds()) return;
  await tick(call, subscription.customer, now);
  call.at(now);
}

/** One thing that has become due. What is voided for being late comes before what begins. */
async function live(call: SandboxCall, subscription: StoredSubscription, at: Seconds): Promise<void> {
  const { pending_update, status, latest_invoice } = subscription;
  const expires = status === 'incomplete' || (pending_update !== null && pending_update.expires_at <= at);
  if (expires && latest_invoice !== null) {
    await expire(call, subscription, latest_invoice);
  } else if (subscription._.retry !== null && subscription._.retry <= at && subscription._.open !== null) {
    const invoice = await call.need<StoredInvoice>('invoice', subscription._.open);
    await collect(call, subscription, invoice, BY_CLOCK);
  } else if (subscription.cancel_at_period_end) {
    end(call, subscription, 'cancellation_requested');
  } else {
    await renew(call, subscription, at);
  }
}

async function expire(call: SandboxCall, subscription: StoredSubscription, latest: string): Promise<void> {
  if (subscription.pending_update !== null) {
    call.emit('customer.subscription.pending_update_expired', subscription);
  }
  await voidOpen(call, subscription, await call.need<StoredInvoice>('invoice', latest));
}

/** The next month begins, and is charged at once. */
async function renew(call: SandboxCall, subscription: StoredSubscription, at: Seconds): Promise<void> {
  const item = itemOf(subscription);
  const last = periodOf(subscription);
  const period = periodAt(cycleOf(subscription), last.end);
  item.current_period_start = period.start;
  item.current_period_end = period.end;
  const invoice = await makeInvoice(call, subscription, {
    reason: 'subscription_cycle',
    at,
    period: last,
    lines: (facts) => [monthLine(facts, item.price, period)],
  });
  keep(call, subscription, { billed: billedBy(invoice) });
  call.emit('customer.subscription.updated', subscription, {
    items: { data: [{ current_period_start: last.start, current_period_end: last.end }] },
  });
  await collect(call, subscription, invoice, BY_CLOCK);
}

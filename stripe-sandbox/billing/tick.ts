import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { collect, voidOpen } from './collect.ts';
import { periodAt, type Seconds } from './cycle.ts';
import { monthLine } from './invoice-lines.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { makeInvoice } from './make-invoice.ts';
import { billedBy } from './pending-update.ts';
import { cycleOf, itemOf, periodOf, type StoredSubscription } from './subscription-object.ts';
import { end, save } from './subscription-state.ts';

const BY_CLOCK = { paymentMethod: null, offSession: true, automatic: true } as const;

/**
 * Runs everything of a locked customer that is due by `until`, in order and each at its own time: a server that was off
 * for three months charges three months one after the other.
 * @param until milliseconds of the epoch
 * @returns how many events were run
 */
export async function tick(call: SandboxCall, customer: string, until: number): Promise<number> {
  let events = 0;
  for (;;) {
    const next = await call.due(customer, Math.floor(until / 1000));
    if (next === null) return events;
    const subscription = next as StoredSubscription;
    const at = Number(subscription._.due);
    call.setTime(at * 1000);
    for (let steps = 0; subscription._.due === at; steps += 1) {
      // At most a change expires, a charge is attempted and a month begins, all in one second.
      if (steps > 3) throw new Error(`Due work has no effect for ${subscription.id}.`);
      await runDue(call, subscription, at);
      events += 1;
    }
  }
}

/** Runs what is due before a call changes a subscription, because the job may not have run yet. */
export async function catchUp(call: SandboxCall, subscription: StoredSubscription): Promise<void> {
  const { due } = subscription._;
  const now = call.now();
  if (typeof due !== 'number' || due > call.seconds()) return;
  await tick(call, subscription.customer, now);
  call.setTime(now);
}

/** Runs one due event. Expired payments are voided before a new period begins. */
async function runDue(call: SandboxCall, subscription: StoredSubscription, at: Seconds): Promise<void> {
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

/** Begins the next month and charges it at once. */
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
  save(call, subscription, { billed: billedBy(invoice) });
  call.emit('customer.subscription.updated', subscription, {
    items: { data: [{ current_period_start: last.start, current_period_end: last.end }] },
  });
  await collect(call, subscription, invoice, BY_CLOCK);
}

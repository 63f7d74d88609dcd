import type { StoredPayment } from '#stripe-sandbox/payments/intent-stored.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { cancelPaymentOf, type HowToCharge, tryPayment } from './charging.ts';
import { nextAttempt } from './dunning.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { markPaid, markUncollectible, markVoid } from './invoice-state.ts';
import { restoreBalance } from './make-invoice.ts';
import { applyPending, dropPending } from './pending-update.ts';
import { hasEnded, type StoredSubscription } from './subscription-object.ts';
import { become, end, keep } from './subscription-state.ts';

/*
 * What becomes of a charge.
 *
 *                  paid                        not paid
 *   first month    incomplete → active         stays incomplete, 23 hours
 *   renewal        past_due → active           → past_due; tried on days 0, 3, 8, 15; then canceled, uncollectible
 *   change         pending update is applied   pending update waits, 23 hours at most
 */

export interface Try extends HowToCharge {
  /** By the clock and not by a person: only these count for the schedule of tries (and the very first one). */
  readonly automatic: boolean;
}

/** Tries to get an open invoice paid, once. @returns its payment; null: there was nothing to pay */
export async function collect(
  call: SandboxCall,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  how: Try,
): Promise<StoredPayment | null> {
  if (invoice.amount_due === 0) {
    paid(call, subscription, invoice);
    return null;
  }
  const payment = await tryPayment(call, subscription, invoice, how);
  const counts = how.automatic || invoice.attempt_count === 0;
  if (counts) invoice.attempt_count += 1;
  invoice.attempted = true;
  settled(call, subscription, invoice, { payment, counts });
  return payment;
}

/** What the bank has said has its effect. `counts`: the try was one of the schedule, so the next one is planned. */
export function settled(
  call: SandboxCall,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  { payment, counts }: { payment: StoredPayment; counts: boolean },
): void {
  if (payment.status === 'succeeded') {
    paid(call, subscription, invoice);
    return;
  }
  const owed = isOwed(subscription, invoice);
  if (owed && counts) invoice.next_payment_attempt = nextAttempt(invoice.attempt_count, call.seconds());
  call.put(invoice);
  const asks = payment.status === 'requires_action';
  call.emit(asks ? 'invoice.payment_action_required' : 'invoice.payment_failed', invoice);
  if (owed) past(call, subscription, invoice);
}

/** The time it is for has begun or passed; otherwise nothing begins before it is paid. */
function isOwed(subscription: StoredSubscription, invoice: StoredInvoice): boolean {
  const waits = subscription.status === 'incomplete' || paysChange(subscription, invoice);
  return !waits && !hasEnded(subscription);
}

function paysChange({ pending_update, latest_invoice }: StoredSubscription, { id }: StoredInvoice): boolean {
  return pending_update !== null && latest_invoice === id;
}

function past(call: SandboxCall, subscription: StoredSubscription, invoice: StoredInvoice): void {
  if (invoice.next_payment_attempt !== null) {
    become(call, subscription, 'past_due', { open: invoice.id, retry: invoice.next_payment_attempt });
    return;
  }
  markUncollectible(call, invoice);
  end(call, subscription, 'payment_failed');
}

function paid(call: SandboxCall, subscription: StoredSubscription, invoice: StoredInvoice): void {
  markPaid(call, invoice);
  if (hasEnded(subscription)) return;
  if (paysChange(subscription, invoice)) applyPending(call, subscription, invoice);
  if (subscription._.open === invoice.id) keep(call, subscription, { open: null, retry: null });
  if (subscription._.open === null) become(call, subscription, 'active');
}

/** Nothing is owed for it any more, and what it would have paid for does not happen. */
export async function voidOpen(
  call: SandboxCall,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): Promise<void> {
  markVoid(call, invoice);
  restoreBalance(call, invoice);
  await cancelPaymentOf(call, invoice);
  if (hasEnded(subscription)) return;
  if (paysChange(subscription, invoice)) dropPending(call, subscription);
  else if (subscription.status === 'incomplete')
    end(call, subscription, 'payment_failed', 'incomplete_expired');
  else if (subscription._.open === invoice.id) {
    keep(call, subscription, { open: null, retry: null });
    become(call, subscription, 'active');
  }
}

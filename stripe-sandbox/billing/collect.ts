import type { StoredPayment } from '#stripe-sandbox/payments/stored-intent.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { nextAttempt } from './cycle.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { attemptPayment, type ChargeOptions, cancelPaymentOf } from './invoice-payment.ts';
import { markPaid, markUncollectible, markVoid } from './invoice-state.ts';
import { restoreBalance } from './make-invoice.ts';
import { applyPending, dropPending } from './pending-update.ts';
import { hasEnded, type StoredSubscription } from './subscription-object.ts';
import { end, save, setStatus } from './subscription-state.ts';

/*
 * The result of a charge.
 *
 *                  paid                        not paid
 *   first month    incomplete → active         stays incomplete, 23 hours
 *   renewal        past_due → active           → past_due; attempts on days 0, 3, 8, 15; then canceled, uncollectible
 *   change         pending update is applied   pending update waits, 23 hours at most
 */

export interface Attempt extends ChargeOptions {
  /** By the clock and not by a person: only these (and the very first one) count for the schedule of attempts. */
  readonly automatic: boolean;
}

/** Attempts to pay an open invoice once. @returns its payment; null when there is nothing to pay */
export async function collect(
  call: SandboxCall,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  options: Attempt,
): Promise<StoredPayment | null> {
  if (invoice.amount_due === 0) {
    settlePaid(call, subscription, invoice);
    return null;
  }
  const payment = await attemptPayment(call, subscription, invoice, options);
  const counts = options.automatic || invoice.attempt_count === 0;
  if (counts) invoice.attempt_count += 1;
  invoice.attempted = true;
  applyPayment(call, subscription, invoice, { payment, counts });
  return payment;
}

/** Applies the bank's answer to an invoice. `counts`: a scheduled attempt, so the next one is scheduled. */
export function applyPayment(
  call: SandboxCall,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  { payment, counts }: { payment: StoredPayment; counts: boolean },
): void {
  if (payment.status === 'succeeded') {
    settlePaid(call, subscription, invoice);
    return;
  }
  const owed = isOwed(subscription, invoice);
  if (owed && counts) invoice.next_payment_attempt = nextAttempt(invoice.attempt_count, call.seconds());
  call.put(invoice);
  const asks = payment.status === 'requires_action';
  call.emit(asks ? 'invoice.payment_action_required' : 'invoice.payment_failed', invoice);
  if (owed) markPastDue(call, subscription, invoice);
}

/** Whether the period of the invoice has begun; otherwise nothing begins before it is paid. */
function isOwed(subscription: StoredSubscription, invoice: StoredInvoice): boolean {
  const waits = subscription.status === 'incomplete' || paysChange(subscription, invoice);
  return !waits && !hasEnded(subscription);
}

function paysChange({ pending_update, latest_invoice }: StoredSubscription, { id }: StoredInvoice): boolean {
  return pending_update !== null && latest_invoice === id;
}

function markPastDue(call: SandboxCall, subscription: StoredSubscription, invoice: StoredInvoice): void {
  if (invoice.next_payment_attempt !== null) {
    setStatus(call, subscription, 'past_due', { open: invoice.id, retry: invoice.next_payment_attempt });
    return;
  }
  markUncollectible(call, invoice);
  end(call, subscription, 'payment_failed');
}

function settlePaid(call: SandboxCall, subscription: StoredSubscription, invoice: StoredInvoice): void {
  markPaid(call, invoice);
  if (hasEnded(subscription)) return;
  if (paysChange(subscription, invoice)) applyPending(call, subscription, invoice);
  if (subscription._.open === invoice.id) save(call, subscription, { open: null, retry: null });
  if (subscription._.open === null) setStatus(call, subscription, 'active');
}

/** Voids an open invoice; what it would have paid for does not begin. */
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
    save(call, subscription, { open: null, retry: null });
    setStatus(call, subscription, 'active');
  }
}

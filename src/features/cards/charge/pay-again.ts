import type { Api } from '#api/client.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError, leavesResultUnknown } from '#contract/errors.ts';
import { orders } from '#contract/orders.ts';
import { declineCodeOf } from '#features/cards/card-errors.ts';
import type { ConfirmPorts } from '#features/cards/stripe/confirm-payment.ts';
import { confirmPayment } from '#features/cards/stripe/confirm-payment.ts';

export type PaymentResult =
  | { kind: 'paid' }
  | { kind: 'refused'; declineCode: string | null }
  /** Whether it was charged is not known, so it is never shown as a failure. */
  | { kind: 'unknown' }
  | { kind: 'failed'; message: string };

interface PayPorts extends ConfirmPorts {
  api: Api;
}

/**
 * Pays an open charge with the default card, and lets the person answer the card's bank if it asks.
 *
 * @param newKey makes a new UUID, the only form of key that the server accepts
 */
export async function payAgain(
  ports: PayPorts,
  orderID: string,
  newKey: () => string,
): Promise<PaymentResult> {
  try {
    const first = await ports.api(orders.pay, { orderID }, { idempotencyKey: newKey() });
    if (!first.action) return resultOf(first.order.status, first.order.declineCode);
    const verdict = await confirmPayment(ports, first.action.clientSecret);
    if (typeof verdict === 'object') return { kind: 'refused', declineCode: verdict.declineCode };
    // A new key: the key of the first call would repeat the bank's question.
    const then = await ports.api(orders.pay, { orderID }, { idempotencyKey: newKey() });
    if (then.action)
      return verdict === 'failed'
        ? { kind: 'refused', declineCode: 'authentication_not_handled' }
        : { kind: 'unknown' };
    return resultOf(then.order.status, then.order.declineCode);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    if (cause.known === 'stripe/card-error') return { kind: 'refused', declineCode: declineCodeOf(cause) };
    return leavesResultUnknown(cause.known)
      ? { kind: 'unknown' }
      : { kind: 'failed', message: errorMessage(cause) };
  }
}

function resultOf(status: string, declineCode: string | null): PaymentResult {
  if (status === 'open' || status === 'failed') return { kind: 'refused', declineCode };
  return { kind: 'paid' };
}

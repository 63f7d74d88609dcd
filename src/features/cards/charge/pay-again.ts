import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { orders } from '#contract/orders.ts';
import { declineCodeOf, sentenceOf } from '#features/cards/card-errors.ts';
import type { ConfirmPorts } from '#features/cards/stripe/confirm-payment.ts';
import { confirmPayment } from '#features/cards/stripe/confirm-payment.ts';

export type PaymentResult =
  | { kind: 'paid' }
  | { kind: 'refused'; declineCode: string | null }
  /** Nobody knows whether it was charged: never told as a failure. */
  | { kind: 'unknown' }
  | { kind: 'failed'; words: string };

interface PayPorts extends ConfirmPorts {
  api: Api;
}

/** After these nothing has been charged by this call, or the line would have to tell. */
const RESULT_UNKNOWN: ReadonlySet<string> = new Set(['api/network', 'api/timeout', 'api/unexpected-response']);

/**
 * Tries an open charge once more with the card that pays, and lets the bank ask the person where it wants to.
 *
 * @param newKey a UUID at each call; the school takes no other key
 */
export async function payAgain(ports: PayPorts, orderID: string, newKey: () => string): Promise<PaymentResult> {
  try {
    const first = await ports.api(orders.pay, { orderID }, { idempotencyKey: newKey() });
    if (!first.action) return resultOf(first.order.status, first.order.declineCode);
    const verdict = await confirmPayment(ports, first.action.clientSecret);
    if (typeof verdict === 'object') return { kind: 'refused', declineCode: verdict.declineCode };
    // Another gesture: the key of the first one answers with the question of before.
    const then = await ports.api(orders.pay, { orderID }, { idempotencyKey: newKey() });
    if (then.action)
      return verdict === 'failed'
        ? { kind: 'refused', declineCode: 'authentication_not_handled' }
        : { kind: 'unknown' };
    return resultOf(then.order.status, then.order.declineCode);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    if (cause.code === 'stripe/card-error') return { kind: 'refused', declineCode: declineCodeOf(cause) };
    return RESULT_UNKNOWN.has(cause.code) ? { kind: 'unknown' } : { kind: 'failed', words: sentenceOf(cause) };
  }
}

function resultOf(status: string, declineCode: string | null): PaymentResult {
  if (status === 'open' || status === 'failed') return { kind: 'refused', declineCode };
  return { kind: 'paid' };
}

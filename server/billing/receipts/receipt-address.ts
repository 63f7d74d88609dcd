import type { Orders } from '#server/db/tables/billing.ts';
import { signedPath } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';

/** The path of receipts, followed by the id of the order. */
export const RECEIPT_ADDRESS = '/media/receipts/';

const PAID_STATUSES: readonly Orders['status'][] = ['paid', 'refunded', 'part-refunded'];

/** Whether money was received for the order. */
export function hasReceipt({ status, amount }: Pick<Orders, 'status' | 'amount'>): boolean {
  return amount > 0 && PAID_STATUSES.includes(status);
}

/**
 * The signed address of an order's receipt, valid for one to two days without a token; null when nothing was paid (a free
 * month, an open or failed charge).
 */
export function receiptURLOf(
  signer: Signer,
  order: Pick<Orders, 'order_id' | 'status' | 'amount'>,
  now: Date,
): string | null {
  return hasReceipt(order) ? signedPath(signer, RECEIPT_ADDRESS + order.order_id, now) : null;
}

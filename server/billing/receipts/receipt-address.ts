import type { Orders } from '#server/db/tables/billing.ts';
import { type SessionRef, sessionPath } from '#server/http/session.ts';
import type { Signer } from '#server/storage/signer.ts';

/** The path of receipts, followed by the id of the order. */
export const RECEIPT_ADDRESS = '/media/receipts/';

const PAID_STATUSES: readonly Orders['status'][] = ['paid', 'refunded', 'part-refunded'];

/** Whether money was received for the order. */
function hasReceipt({ status, amount }: Pick<Orders, 'status' | 'amount'>): boolean {
  return amount > 0 && PAID_STATUSES.includes(status);
}

/** The address of an order's receipt; null when nothing was paid (a free month, an open or failed charge). */
export type ReceiptURL = (order: Pick<Orders, 'order_id' | 'status' | 'amount'>) => string | null;

/** Signs addresses that are valid for one to two days without a token, as long as the session is active. */
export function receiptSigner(signer: Signer, session: SessionRef, now: Date): ReceiptURL {
  return (order) =>
    hasReceipt(order) ? sessionPath(signer, RECEIPT_ADDRESS + order.order_id, session, now) : null;
}

import type { Orders } from '#server/db/tables/billing.ts';
import { signedPath } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';

/** Where receipts are shown. */
export const RECEIPT_ADDRESS = '/media/receipts/';

const RECEIPTED: readonly Orders['status'][] = ['paid', 'refunded', 'part-refunded'];

/** Whether money was received, so that there is something to give a receipt for. */
export function hasReceipt({ status, amount }: Pick<Orders, 'status' | 'amount'>): boolean {
  return amount > 0 && RECEIPTED.includes(status);
}

/**
 * The address of an order's receipt, without a bearer, for a day or two; null where nothing was paid (a free month, an
 * open or failed charge). `signer` is `signerIn(config.dataDir)`.
 */
export function receiptURLOf(
  signer: Signer,
  order: Pick<Orders, 'order_id' | 'status' | 'amount'>,
  now: Date,
): string | null {
  return hasReceipt(order) ? signedPath(signer, RECEIPT_ADDRESS + order.order_id, now) : null;
}

import type { Context } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#domain/uuid.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { isOpenSessionPath } from '#server/http/session.ts';
import { signerIn } from '#server/storage/signer.ts';
import { RECEIPT_ADDRESS } from './receipt-address.ts';
import { noReceiptPage, receiptPage } from './receipt-page.ts';
import { receiptOf } from './receipt-store.ts';
import { RECEIPT_POLICY } from './receipt-style.ts';

/** GET /media/receipts/:orderID, signed: a page to print. It names a person, so no cache may store it. */
export const mountReceipts: Mount = (app, { db, clock, config, isSessionActive }) => {
  const signer = signerIn(config.dataDir);
  app.get(`${RECEIPT_ADDRESS}:orderID`, async (c) => {
    const asked = { now: clock.now(), isSessionActive };
    if (!(await isOpenSessionPath(signer, new URL(c.req.url), asked))) return shown(c, noReceiptPage(), 403);
    const orderID = c.req.param('orderID');
    const receipt = isUuid(orderID) ? await receiptOf(db, orderID) : null;
    if (receipt === null) throw new ApiError('api/not-found');
    return shown(c, receiptPage(receipt), 200);
  });
};

async function shown(c: Context, page: ReturnType<typeof receiptPage>, status: 200 | 403): Promise<Response> {
  return c.html(await page, status, {
    'cache-control': 'private, no-store',
    'content-security-policy': RECEIPT_POLICY,
    'x-robots-tag': 'noindex',
  });
}

import { orders } from '#contract/orders.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { withPaymentLock } from '#server/billing/lock.ts';
import type { BillingDeps } from '#server/billing/payments.ts';
import { receiptSigner } from '#server/billing/receipts/receipt-address.ts';
import { listOrders } from '#server/billing/sync/order-store.ts';
import { implement } from '#server/http/implement.ts';
import { hit, type Limit } from '#server/http/rate-limit-store.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { requireVerifiedContact } from '#server/identity/require-verified-contact.ts';
import { signerIn } from '#server/storage/signer.ts';
import { payOrder } from './pay-order.ts';
import { presentOrder } from './present-order.ts';

/** Each attempt asks a bank for a charge. */
const ATTEMPTS: Limit = { name: 'pay', hits: 20, windowMs: HOUR_MS };

export const mountOrders: Mount<BillingDeps> = (app, deps) => {
  const { db, clock, config } = deps;
  const signer = signerIn(config.dataDir);
  implement(
    app,
    orders,
    {
      list: async ({ page }, caller) => {
        const { rows, hasMore } = await listOrders(db, caller.uid, page);
        const now = clock.now();
        return {
          orders: rows.map((row) => presentOrder(row, receiptSigner(signer, caller, now))),
          page: hasMore ? { next: page + 1 } : {},
        };
      },
      pay: async ({ orderID }, caller, { attempt }) => {
        const { uid } = caller;
        requireVerifiedContact(caller);
        if (config.identityLimits) await hit(db, clock, ATTEMPTS, uid);
        const given = { uid, orderID, attempt };
        const { order, action } = await withPaymentLock(deps, uid, (conn) => payOrder(deps, conn, given));
        const shown = presentOrder(order, receiptSigner(signer, caller, clock.now()));
        return { order: shown, ...(action === null ? {} : { action }) };
      },
    },
    deps,
  );
};

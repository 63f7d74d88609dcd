import { orders } from '#contract/orders.ts';
import { withPayments } from '#server/billing/lock.ts';
import type { BillingDeps } from '#server/billing/payments.ts';
import { refuseUnproved } from '#server/billing/require-verified-contact.ts';
import { implement } from '#server/http/implement.ts';
import { hit, type Limit } from '#server/http/rate-limit.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { signerIn } from '#server/storage/signer.ts';
import { ordersOf, presentOrder } from './order-store.ts';
import { payOrder } from './pay-order.ts';

/** Each is a charge that a bank is asked for. */
const TRIES: Limit = { name: 'pay', hits: 20, windowMs: 60 * 60_000 };

export const mountOrders: Mount<BillingDeps> = (app, deps) => {
  const { db, clock, config } = deps;
  const signer = signerIn(config.dataDir);
  implement(
    app,
    orders,
    {
      list: async ({ page }, { uid }) => {
        const { rows, hasMore } = await ordersOf(db, uid, page);
        const now = clock.now();
        return {
          orders: rows.map((row) => presentOrder(row, signer, now)),
          page: hasMore ? { next: page + 1 } : {},
        };
      },
      pay: async ({ orderID }, caller, { gesture }) => {
        const { uid } = caller;
        refuseUnproved(caller);
        if (config.identityLimits) await hit(db, clock, TRIES, uid);
        const given = { uid, orderID, gesture };
        const { order, action } = await withPayments(deps, uid, (conn) => payOrder(deps, conn, given));
        const shown = presentOrder(order, signer, clock.now());
        return { order: shown, ...(action === null ? {} : { action }) };
      },
    },
    deps,
  );
};

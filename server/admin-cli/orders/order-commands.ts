import { refusal } from '#server/admin-cli/cli-error.ts';
import {
  type CommandGroup,
  type CommandSpec,
  JSON_OPTION,
  LEARNER_OPTIONS,
} from '#server/admin-cli/command-group.ts';
import { findLearner } from '#server/admin-cli/learner-store.ts';
import { jsonText } from '#server/admin-cli/output.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import { syncUnderLock } from '#server/billing/checkout/sync-with-stripe.ts';
import { withPaymentLock } from '#server/billing/lock.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { Database } from '#server/db/connect.ts';
import { findOrder, listOrders, type OrderRow, recordRefundReason, refundsOf } from './order-store.ts';
import { buyerOf, ORDERS_TEXTS, orderCard, orderData, orderTable } from './order-texts.ts';

const MAX_ROWS = 200;
const MAX_REFUND_YEN = 10_000_000;

const list: CommandSpec = {
  name: 'list',
  usage: '[--email E | --uid U] [--open] [--since 日付] [--json]',
  summary: 'お支払いを、新しいものから一覧にします',
  options: [
    ...LEARNER_OPTIONS,
    ['--open', '支払い待ちのものだけ'],
    ['--since <日付>', 'この日（日本の0時）から後のものだけ'],
    JSON_OPTION,
  ],
  read(input) {
    input.noArguments();
    const learner = input.learner();
    const filter = { open: input.has('open'), since: input.day('since') };
    return async ({ db }) => {
      const uid = learner && (await findLearner(db, learner)).uid;
      const rows = await listOrders(db, { uid, ...filter }, MAX_ROWS);
      if (!input.has('json')) return rows.length === 0 ? TEXTS.none : orderTable(rows, MAX_ROWS);
      const data = rows.map(async (row) => orderData(row, await refundsOf(db, row.order_id)));
      return jsonText(await Promise.all(data));
    };
  },
};

const show: CommandSpec = {
  name: 'show',
  usage: 'ID [--json]',
  summary: '1件のお支払いを詳しく表示します',
  options: [JSON_OPTION],
  read(input) {
    const id = input.idPrefix(ORDERS_TEXTS);
    return async ({ db }) => {
      const row = await findOrder(db, id);
      const refunds = await refundsOf(db, row.order_id);
      return input.has('json') ? jsonText(orderData(row, refunds)) : orderCard(row, refunds);
    };
  },
};

const refund: CommandSpec = {
  name: 'refund',
  usage: 'ID [--amount 円] [--reason 理由]',
  summary: 'お支払いを返金します',
  options: [
    ['--amount <円>', '返金する額（省くと残りの全額）'],
    ['--reason <理由>', '記録に残す理由（受講者には見えません）'],
  ],
  read(input) {
    const id = input.idPrefix(ORDERS_TEXTS);
    const amount = input.integer('amount', 1, MAX_REFUND_YEN);
    const reason = input.text('reason') ?? null;
    return (deps) => refundOrder({ id, amount, reason }, deps);
  },
};

/** Commands that list, show and refund charges. */
export const orderCommands: CommandGroup = {
  name: 'orders',
  summary: 'お支払い',
  commands: [list, show, refund],
};

interface RefundRequest {
  readonly id: string;
  /** Whole yen; undefined for everything that is left. */
  readonly amount: number | undefined;
  readonly reason: string | null;
}

/** Refunds through Stripe, and reads the result from there. The subscription does not change. */
async function refundOrder({ id, ...requested }: RefundRequest, deps: PaymentDeps): Promise<string> {
  const { order_id, uid } = await findOrder(deps.db, id);
  return await withPaymentLock(deps, uid ?? `order:${order_id}`, async (conn) => {
    // Includes refunds of Stripe's dashboard, and a refund whose answer was lost.
    const row = await syncedOrder(deps, conn, order_id);
    const left = row.amount - row.refunded_amount;
    const amount = requested.amount ?? left;
    if (!['paid', 'part-refunded', 'refunded'].includes(row.status)) throw refusal(ORDERS_TEXTS.notPaid);
    if (left === 0) throw refusal(ORDERS_TEXTS.nothingLeft);
    if (amount > left) throw refusal(ORDERS_TEXTS.tooMuch(left));
    const known = (await refundsOf(conn, order_id)).map(({ stripe_refund_id }) => stripe_refund_id);
    // The same request in the same state is one refund, however often it is sent.
    const key = `refund:${order_id}:${row.refunded_amount}:${amount}`;
    await deps.payments.gateway.refund(row.stripe_invoice_id, amount, key);
    const after = await syncedOrder(deps, conn, order_id);
    await recordRefundReason(conn, order_id, known, requested.reason);
    if (after.refunded_amount === row.refunded_amount) return ORDERS_TEXTS.pending(amount);
    return ORDERS_TEXTS.refunded(buyerOf(after), amount, after.amount - after.refunded_amount);
  });
}

async function syncedOrder(deps: PaymentDeps, conn: Database, orderID: string): Promise<OrderRow> {
  const { stripe_subscription_id: subscriptionID } = await findOrder(conn, orderID);
  if (subscriptionID !== null) await syncUnderLock(deps, conn, subscriptionID);
  return await findOrder(conn, orderID);
}

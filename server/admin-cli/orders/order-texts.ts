import { cardInWords, PLAN_LABELS, yen } from '#domain/billing/billing-labels.ts';
import { dateTimeText, formatFields, formatTable, sanitize } from '#server/admin-cli/output.ts';
import type { OrderRow, RefundRow } from './order-store.ts';

export const ORDERS_TEXTS = {
  missingID: 'どのお支払いかを、一覧の先頭の列の ID で書いてください。',
  badID: (given: string) =>
    `「${sanitize(given)}」はお支払いの ID ではありません（先頭の8文字以上を書いてください）。`,
  noOrder: (given: string) => `ID が ${given} のお支払いは見つかりません。`,
  manyOrders: (given: string) =>
    `${given} で始まるお支払いがいくつもあります。ID をもう少し長く書いてください。`,
  notPaid: 'このお支払いは完了していないため、返金するものがありません。',
  nothingLeft: 'このお支払いは、すでに全額を返金しています。',
  tooMuch: (left: number) => `返金できるのは${yen(left)}までです。`,
  refunded: (who: string, amount: number, left: number) =>
    `${who} さんへ${yen(amount)}を返金しました。返金後の領収額: ${yen(left)}`,
  pending: (amount: number) =>
    `${yen(amount)}の返金を決済サービスに頼みました。結果が届くと、お支払いの記録に載ります。`,
  gone: '（退会した方）',
  none: '—',
  test: '（テスト）',
  reasons: { join: 'お申し込み', renewal: '更新', change: 'プラン変更' },
  states: {
    open: '支払い待ち',
    paid: '支払い済み',
    failed: '支払われず',
    void: '取り消し',
    refunded: '返金済み',
    'part-refunded': '一部返金',
  },
  columns: ['ID', '日時', '受講者', '内容', '金額', '状態', 'カード'],
  count: (count: number, limit: boolean) => (limit ? `新しいものから${count}件` : `${count}件`),
  labels: {
    id: 'ID',
    receipt: '領収書番号',
    who: '受講者',
    item: '内容',
    reason: '種類',
    amount: '金額（税込）',
    tax: 'うち消費税',
    list: '割引前',
    coupon: 'クーポン',
    state: '状態',
    card: 'カード',
    decline: '断られた理由',
    next: '次の引き落とし',
    time: '日時',
    paid: '支払い日時',
    invoice: '決済サービスの請求',
    refund: '返金',
  },
} as const;

const LABELS = ORDERS_TEXTS.labels;
const orElse = (text: string | null) => (text === null || text === '' ? ORDERS_TEXTS.none : text);

export function buyerOf(row: OrderRow): string {
  const name = row.display_name ?? row.buyer_name ?? row.email ?? row.uid;
  return row.uid === null ? `${sanitize(name ?? '')}${ORDERS_TEXTS.gone}` : sanitize(name ?? '');
}

const itemOf = (row: OrderRow) => `${sanitize(row.item_name)} ${planOf(row.plan_name)}`;
const planOf = (name: string) => (name === 'standard' || name === 'entry' ? PLAN_LABELS[name] : name);
const cardOf = ({ card_brand: brand, card_last4: last4 }: OrderRow) =>
  brand === null || last4 === null ? ORDERS_TEXTS.none : cardInWords({ brand, last4 });
const stateOf = ({ status, test_mode }: OrderRow) =>
  ORDERS_TEXTS.states[status] + (test_mode ? ORDERS_TEXTS.test : '');

export function orderTable(rows: readonly OrderRow[], limit: number): string {
  const cells = rows.map((row) => [
    row.order_id.slice(0, 8),
    dateTimeText(row.order_time),
    buyerOf(row),
    itemOf(row),
    yen(row.amount),
    stateOf(row),
    cardOf(row),
  ]);
  return `${formatTable(ORDERS_TEXTS.columns, cells)}\n${ORDERS_TEXTS.count(rows.length, rows.length === limit)}`;
}

export function orderCard(row: OrderRow, refunds: readonly RefundRow[]): string {
  const at = (time: Date | null) => (time === null ? ORDERS_TEXTS.none : dateTimeText(time));
  return formatFields([
    [LABELS.id, row.order_id],
    [LABELS.receipt, row.receipt_no.padStart(8, '0')],
    [LABELS.who, buyerOf(row)],
    [LABELS.item, itemOf(row)],
    [LABELS.reason, ORDERS_TEXTS.reasons[row.reason]],
    [LABELS.amount, yen(row.amount)],
    [LABELS.tax, `${yen(row.tax_amount)}（${row.tax_percent}%）`],
    [LABELS.list, yen(row.list_amount)],
    [LABELS.coupon, sanitize(orElse(row.coupon_name))],
    [LABELS.state, stateOf(row)],
    [LABELS.card, cardOf(row)],
    [LABELS.decline, orElse(row.decline_code)],
    [LABELS.next, at(row.next_attempt_at)],
    [LABELS.time, dateTimeText(row.order_time)],
    [LABELS.paid, at(row.paid_at)],
    [LABELS.invoice, row.stripe_invoice_id],
    ...refunds.map((refund): [string, string] => [
      LABELS.refund,
      `${dateTimeText(refund.refunded_at)} ${yen(refund.amount)} ${refund.status} ${sanitize(refund.reason ?? '')}`.trim(),
    ]),
  ]);
}

/** Data for other programs: times in UTC. */
export function orderData(row: OrderRow, refunds: readonly RefundRow[]) {
  return {
    orderID: row.order_id,
    receiptNo: Number(row.receipt_no),
    uid: row.uid,
    email: row.email,
    name: row.display_name,
    buyerName: row.buyer_name,
    item: row.item_name,
    currCode: row.curr_code,
    plan: row.plan_name,
    reason: row.reason,
    amount: row.amount,
    taxAmount: row.tax_amount,
    listAmount: row.list_amount,
    coupon: row.coupon_name,
    status: row.status,
    refundedAmount: row.refunded_amount,
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
    declineCode: row.decline_code,
    testMode: row.test_mode,
    stripeInvoiceID: row.stripe_invoice_id,
    orderTime: row.order_time.toISOString(),
    paidTime: row.paid_at?.toISOString() ?? null,
    nextAttemptTime: row.next_attempt_at?.toISOString() ?? null,
    refunds: refunds.map(({ amount, status, reason, refunded_at }) => ({
      amount,
      status,
      reason,
      refundTime: refunded_at.toISOString(),
    })),
  };
}

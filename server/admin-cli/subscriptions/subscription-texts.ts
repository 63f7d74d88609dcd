import { PLAN_LABELS, yen } from '#domain/billing/billing-labels.ts';
import { trialUntil } from '#domain/billing/trial-offer.ts';
import { dateTimeText, dayText, formatTable, nameOf } from '#server/admin-cli/output.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import type { SubscriptionRow } from './subscription-store.ts';

export const SUBSCRIPTION_TEXTS = {
  alreadyOpen: (who: string, curriculum: string) => `${who} さんは ${curriculum} をすでに受講中です。`,
  paidNotEnded: (who: string, curriculum: string, end: string | null) =>
    `${who} さんの ${curriculum} には、お支払いのある契約が残っています（解約済み${end === null ? '' : `、${end} まで`}）。終了してから登録してください。`,
  notOpen: (who: string, curriculum: string) =>
    `${who} さんに、解約できる ${curriculum} の受講はありません。`,
  expireBeforeStart: '--expire が受講の開始より前です。',
  granted: (who: string, curriculum: string, plan: string, start: string) =>
    `${who} さんに ${curriculum}（${plan}）の受講を登録しました。開始: ${start}`,
  nobodyAnswers: (curriculum: string) =>
    `${curriculum} には、いま回答する先生がいません。teachers add か teachers change で決めてください。`,
  cancelled: (who: string, curriculum: string, end: string) =>
    `${who} さんの ${curriculum} を解約しました。${end} まで受講できます。`,
  expireOfPaid:
    '--expire は、お支払いのある契約には使えません。支払い済みの期間の終わりに終了します（--expire を外してください）。',
  cancelledWithDebt: (who: string, curriculum: string) =>
    `${who} さんの ${curriculum} を解約しました。未払いの受講料があったため、本日で終了し、その請求は取り消しました。`,
  columns: ['受講者', 'uid', 'カリキュラム', 'プラン', '開始', '状態', 'お支払い'],
  states: {
    running: '受講中',
    completed: '修了',
    ending: (end: string) => `解約済み（${end} まで）`,
    ended: (end: string) => `終了（${end}）`,
  },
  billing: {
    free: '—',
    next: (time: string, price: string) => `${price} 次回 ${time}`,
    over: 'なし',
    changes: (plan: string) => `（次回から${plan}）`,
    freeMonth: '（無料期間中）',
    owed: (since: string) => `未払い（${since}から）`,
  },
} as const;

export function subscriptionTable(rows: readonly SubscriptionRow[], now: Date, limit: number): string {
  if (rows.length === 0) return TEXTS.none;
  const cells = rows.map((row) => [
    nameOf(row),
    row.uid,
    row.curr_code,
    row.plan_name,
    dayText(row.start_time),
    stateOf(row, now),
    billingOf(row, now),
  ]);
  return `${formatTable(SUBSCRIPTION_TEXTS.columns, cells)}\n${TEXTS.count(rows.length, rows.length === limit)}`;
}

function stateOf({ expire_time, completed }: SubscriptionRow, now: Date): string {
  if (expire_time === null)
    return completed ? SUBSCRIPTION_TEXTS.states.completed : SUBSCRIPTION_TEXTS.states.running;
  return (expire_time > now ? SUBSCRIPTION_TEXTS.states.ending : SUBSCRIPTION_TEXTS.states.ended)(
    dateTimeText(expire_time),
  );
}

/** The next charge: none for a granted subscription, none after a cancellation. */
function billingOf(row: SubscriptionRow, now: Date): string {
  if (row.stripe_subscription_id === null) return SUBSCRIPTION_TEXTS.billing.free;
  if (row.past_due_since !== null) return SUBSCRIPTION_TEXTS.billing.owed(dayText(row.past_due_since));
  if (row.cancel_time !== null || row.period_end === null) return SUBSCRIPTION_TEXTS.billing.over;
  const price = yen(row.next_price ?? row.price ?? row.plan_price);
  const next = SUBSCRIPTION_TEXTS.billing.next(dayText(row.period_end), price);
  const changes =
    row.next_plan_name === null ? '' : SUBSCRIPTION_TEXTS.billing.changes(PLAN_LABELS[row.next_plan_name]);
  return next + changes + (freeUntil(row, now) === null ? '' : SUBSCRIPTION_TEXTS.billing.freeMonth);
}

function freeUntil({ start_time, trial }: SubscriptionRow, now: Date): number | null {
  return trialUntil({ startTime: start_time.getTime(), trial }, now.getTime());
}

/** Data for other programs: times in UTC. */
export function subscriptionData(row: SubscriptionRow, now: Date) {
  const free = freeUntil(row, now);
  const at = (time: Date | null) => time?.toISOString() ?? null;
  return {
    uid: row.uid,
    email: row.email,
    name: row.display_name,
    currCode: row.curr_code,
    plan: row.plan_name,
    startTime: row.start_time.toISOString(),
    cancelTime: at(row.cancel_time),
    expireTime: at(row.expire_time),
    completed: row.completed,
    billed: row.stripe_subscription_id !== null,
    price: row.price,
    paidUntil: at(row.period_end),
    pastDueSince: at(row.past_due_since),
    nextPlan: row.next_plan_name,
    nextPrice: row.next_price,
    trialUntil: free === null ? null : new Date(free).toISOString(),
    stripeSubscriptionID: row.stripe_subscription_id,
  };
}

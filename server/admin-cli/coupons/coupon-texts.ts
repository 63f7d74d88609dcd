import type { Selectable } from 'kysely';
import { yen } from '#domain/billing/billing-labels.ts';
import { dateTimeText, formatTable, sanitize } from '#server/admin-cli/output.ts';
import type { Coupons } from '#server/db/tables/billing.ts';
import type { ListedCoupon } from './coupon-store.ts';

export const COUPONS_TEXTS = {
  missingCode: 'クーポンのコードを書いてください。',
  badCode: (given: string) =>
    `「${sanitize(given)}」はコードに使えません。英字・数字・ハイフンで3〜40文字にしてください。`,
  percentOrAmount: '--percent（割引率）か --amount（値引きの円）のどちらか一つを書いてください。',
  howLong:
    '--once（1回だけ）、--months 回数（最初の数回）、--forever（ずっと）のどれか一つを書いてください。',
  longName: (limit: number) => `--name は${limit}文字までです。`,
  past: '--until の日は、もう過ぎています。',
  tooLittle: (plan: string, left: string) =>
    `${plan}プランの受講料が${left}になります。カードでは50円に満たない額をお支払いいただけないため、0円にするか、50円以上を残してください。`,
  taken: (code: string) => `コード ${code} のクーポンはすでにあります。`,
  none: (code: string) => `コード ${code} のクーポンはありません。`,
  added: (code: string, what: string) => `クーポン ${code} を作りました: ${what}`,
  stopped: (code: string) =>
    `クーポン ${code} を止めました。これからのお申し込みには使えません。すでに使った方の割引は続きます。`,
  alreadyStopped: (code: string) => `クーポン ${code} はすでに止まっています。`,
  percent: (percent: number) => `${percent}%引き`,
  amount: (amount: number) => `${yen(amount)}引き`,
  once: '1回',
  times: (months: number) => `${months}回`,
  forever: 'ずっと',
  all: 'すべて',
  noEnd: '—',
  states: { open: '使えます', stopped: '停止', over: '期限切れ', usedUp: '終了（回数）' },
  columns: ['コード', '名前', '割引', '回数', '対象', '期限', '使用', '状態'],
  count: (count: number) => `${count}件`,
} as const;

type Terms = Pick<Selectable<Coupons>, 'percent_off' | 'amount_off' | 'duration' | 'months'>;

export function offOf({ percent_off, amount_off }: Pick<Terms, 'percent_off' | 'amount_off'>): string {
  return percent_off === null ? COUPONS_TEXTS.amount(amount_off ?? 0) : COUPONS_TEXTS.percent(percent_off);
}

export function timesOf({ duration, months }: Pick<Terms, 'duration' | 'months'>): string {
  return duration === 'repeating' ? COUPONS_TEXTS.times(months ?? 0) : COUPONS_TEXTS[duration];
}

export function couponTable(rows: readonly ListedCoupon[], now: Date): string {
  const cells = rows.map((row) => [
    row.code,
    sanitize(row.name),
    offOf(row),
    timesOf(row),
    [row.curr_code, row.plan_name].filter(Boolean).join(' ') || COUPONS_TEXTS.all,
    row.redeem_by === null ? COUPONS_TEXTS.noEnd : dateTimeText(row.redeem_by),
    row.max_redemptions === null ? `${row.taken}` : `${row.taken}/${row.max_redemptions}`,
    COUPONS_TEXTS.states[stateOf(row, now)],
  ]);
  return `${formatTable(COUPONS_TEXTS.columns, cells)}\n${COUPONS_TEXTS.count(rows.length)}`;
}

function stateOf(row: ListedCoupon, now: Date): keyof (typeof COUPONS_TEXTS)['states'] {
  if (row.stopped_at !== null) return 'stopped';
  if (row.redeem_by !== null && row.redeem_by <= now) return 'over';
  return row.max_redemptions !== null && row.taken >= row.max_redemptions ? 'usedUp' : 'open';
}

export function couponData(row: ListedCoupon, now: Date) {
  return {
    couponID: row.coupon_id,
    code: row.code,
    name: row.name,
    percentOff: row.percent_off,
    amountOff: row.amount_off,
    duration: row.duration,
    months: row.months,
    currCode: row.curr_code,
    plan: row.plan_name,
    redeemBy: row.redeem_by?.toISOString() ?? null,
    maxRedemptions: row.max_redemptions,
    taken: row.taken,
    state: stateOf(row, now),
  };
}

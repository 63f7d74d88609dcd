import { FREE_MONTH_LABEL, PLAN_LABELS, yen as yenOnly } from '#domain/billing/billing-labels.ts';
import { japanDateInWords as day, dayBefore, formatJapan } from '#domain/japan-time.ts';
import { quoted } from '#domain/quoted.ts';

/** Texts of the confirmation page: short sentences, because people read them before they pay. */

/** Cards are not charged before nine in the morning in Japan (src/domain/billing/billing-dates.ts). */
const NINE_IN_JAPAN_UTC_HOUR = 0;

function yen(amount: number): string {
  return amount === 0 ? '0円' : `${yenOnly(amount)}（税込）`;
}

function dayOfMonth(time: number): number {
  return Number(formatJapan(time, 'd'));
}

/** `今日`, or `今日9時ごろ` for a charge that waits for the morning; 0 yen wait for nothing. */
function today(amount: number, time: number, now: number): string {
  const isLater = amount > 0 && time > now && new Date(time).getUTCHours() === NINE_IN_JAPAN_UTC_HOUR;
  return `今日（${day(time)}）${isLater ? '9時ごろ' : ''}`;
}

export const CONFIRMATION = {
  labels: {
    item: '商品',
    contents: '内容と分量',
    term: '契約期間',
    monthly: '月額料金',
    first: '初回のお支払い',
    difference: '今日のお支払い',
    next: '次回のお支払い',
    later: 'その後のお支払い',
    free: FREE_MONTH_LABEL,
    coupon: 'クーポン',
    when: 'お支払いの時期',
    how: 'お支払い方法',
    delivery: 'レッスンのお届け',
    until: 'お申し込みの期限',
    leaving: '解約の方法',
    access: '解約後の受講',
    refund: '返金について',
    begin: 'プランの変更日',
  },
  item: (currName: string, plan: keyof typeof PLAN_LABELS) => `${currName}（${PLAN_LABELS[plan]}プラン）`,
  contents: (courses: number, lessons: number, comments: boolean) =>
    `全${courses}コース・レッスン${lessons}回。${comments ? '課題に先生のコメントがつきます。' : '先生のコメントはつきません。'}`,
  term: '期間の定めはありません。解約されるまで、1か月ごとに自動で更新されます。',
  monthly: (price: number) => `毎月${yen(price)}`,
  charge: (amount: number, time: number) => `${day(time)}に${yen(amount)}`,
  firstToday: (amount: number, time: number, now: number) => `${today(amount, time, now)}に${yen(amount)}`,
  firstFree: '0円（初月無料）',
  freeOncePerCard:
    '初月無料は、コースごとに、1枚のカードで1回までです。ご登録のカードではすでにご利用いただいているため、最初の月から料金がかかります。',
  later: (amount: number, time: number) => `${day(time)}から毎月${yen(amount)}`,
  free: (until: number, amount: number) =>
    `${day(dayBefore(until))}までは無料です。それまでに解約されないかぎり、${day(until)}に自動的に有料となり、${yen(amount)}をお支払いいただきます。`,
  coupon: (name: string, code: string) => `${quoted(name)}（${code}）を適用した金額です。`,
  when: (first: string, anchor: number) =>
    `${first}。その後は毎月${dayOfMonth(anchor)}日${dayOfMonth(anchor) > 28 ? '（その日がない月は月末）' : ''}に、自動でお支払いいただきます。`,
  whenFirst: (amount: number, time: number, now: number) => `初回は${today(amount, time, now)}`,
  whenFree: (time: number) => `初回（無料）はお申し込みと同時、最初の有料のお支払いは${day(time)}`,
  how: 'ご登録のカードから自動でお支払いいただきます。受講料のほかにかかる費用はありません（通信料はお客さまのご負担です）。',
  delivery:
    'お申し込みが完了すると、すぐに最初のレッスンをお届けします。その後は5日ごとに1回ずつお届けします。',
  redelivery:
    'お申し込みが完了すると、前回の続きからお届けを再開します。その後は5日ごとに1回ずつお届けします。これまでのレッスンもご覧いただけます。',
  until: (name: string, time: number) =>
    `クーポン${quoted(name)}は、${day(time - 1)}までのお申し込みでお使いいただけます。`,
  leaving:
    '「マイページ」＞「契約の確認」＞「解約する」から、いつでも解約できます。次回のお支払い日の前日までに解約されると、次回からのお支払いはありません。電話や書面でのお手続きは不要です。',
  access: (until: number) =>
    `解約されても、お支払い済みの期間（無料期間を含みます）の終わりまで受講できます。いま解約された場合は${day(until)} ${formatJapan(until, 'HH:mm')}までです。`,
  accessBeforeFirst: (first: number, until: number) =>
    `解約されても、お支払い済みの期間の終わりまで受講できます。初回のお支払いのあとに解約された場合は${day(until)} ${formatJapan(until, 'HH:mm')}までです。その前に解約された場合は、${day(first)} ${formatJapan(first, 'HH:mm')}までで、お支払いはありません。`,
  refund:
    '商品の性質上、お申し込み後の返品・キャンセルはお受けできません（通信販売のため、クーリング・オフの対象外です）。期間の途中で解約された場合も、日割りでの返金はありません。学校に原因があって受講できないときは、返金いたします。',
  changeNow: (until: number) =>
    `変更は、すぐに反映されます。${day(until)}のお支払いまでの、残りの日数分の差額を、今日お支払いいただきます。`,
  differenceGiven: '0円（差額が50円に満たないため、いただきません）',
  changeGiven: '変更は、すぐに反映されます。今回の期間の差額は、いただきません。',
  changeLater: (from: number) => `${day(from)}から変わります。それまでは、いまのプランのままです。`,
  keep: (plan: keyof typeof PLAN_LABELS) =>
    `予定していたプランの変更を取り消し、${PLAN_LABELS[plan]}プランを続けます。`,
  changeRefund:
    'プランの変更後に元へ戻されても、お支払い済みの差額は返金されません。期間の途中で解約された場合も、日割りでの返金はありません。',
} as const;

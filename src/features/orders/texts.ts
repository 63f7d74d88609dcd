import { yen } from '#domain/billing/billing-labels.ts';

export const texts = {
  title: '購入履歴',
  back: 'マイページ',
  lead: 'これまでのお支払いと領収書です。金額はすべて税込です。',
  offline: 'オフラインです',
  offlineBody: '最後に確かめた内容を表示しています。領収書は、つながると開けます。',
  offlineMissing: '購入履歴は、まだこの端末にありません。つながると表示します。',
  missing: '購入履歴を読み込めませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  retry: '再試行',
  empty: 'まだお支払いはありません',
  emptyBody:
    'お支払いがあると、その記録と領収書がここに並びます。最初の1か月が無料の方は、そのあとのお支払いからです。',
  toCurriculums: 'コースを見る',
  more: 'もっと見る',
  moreFailed: '続きを読み込めませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',

  month: (year: number, month: number) => `${year}年${month}月`,
  amount: yen,
  plan: 'プラン',
  day: 'お支払いの日',
  tried: 'お手続きの日',
  period: '受講期間',
  fromTo: (from: string, to: string) => `${from}〜${to}`,
  coupon: 'クーポン',
  card: 'カード',
  kind: '種類',
  kinds: { join: 'お申し込み', renewal: '月々のお支払い', change: 'プランの変更' },
  testMode: 'テスト',
  refund: '返金した金額',

  states: {
    open: '未払い',
    paid: 'お支払い済み',
    free: 'お支払いなし',
    failed: '失敗',
    void: '無効',
    refunded: '返金済み',
    partRefunded: (amount: number) => `一部返金 ${yen(amount)}`,
  },
  openBody: (day: string | null) =>
    day === null
      ? 'お支払いがまだ済んでいません。'
      : `お支払いがまだ済んでいません。${day}ごろに、もう一度自動でお手続きします。`,
  failedBody: 'お支払いができないまま、受付を終えました。この分が請求されることはありません。',
  voidBody: 'このお支払いは取り消されました。請求されることはありません。',
  refundedBody:
    'カードへ返金するお手続きをしました。カードの明細に反映されるまで、カード会社により1〜2か月ほどかかることがあります。',
  toCards: 'お支払いの手続きへ',

  receipt: '領収書',
  receiptOf: (item: string, day: string) => `${day}の${item}の領収書（新しいタブで開きます）`,
} as const;

import { yen } from '#domain/billing/billing-labels.ts';
import { quoted } from '#domain/quoted.ts';

export const texts = {
  title: '契約の確認',
  back: 'マイページ',
  offline: 'オフラインです',
  offlineBody: '最後に確かめた内容を表示しています。契約の変更や解約には通信が必要です。',
  offlineMissing: '契約の内容は、まだこの端末にありません。つながると表示します。',
  missing: '契約の内容を読み込めませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  retry: '再試行',
  empty: 'まだ契約はありません',
  noneRuns: '受講中の契約はありません',
  noneRunsBody: '再入会すると、続きのレッスンから受けられます。体験コースは、いつでも無料で受けられます。',
  emptyBody: 'コースに申し込むと、プランと次回のお支払いの日がここに出ます。体験コースは無料です。',
  toCurriculums: 'コースを見る',

  plan: 'プラン',
  planPrice: (name: string, amount: number) => `${name}（月${yen(amount)}・税込）`,
  planFree: (name: string) => `${name}（学校からの受講）`,
  since: '受講をはじめた日',
  next: '次回のお支払い',
  charge: (day: string, amount: number) => `${day}・${yen(amount)}（税込）`,
  withCoupon: (name: string) => `${quoted(name)}を引いた金額です。`,
  noCharge: 'ありません',
  change: 'プランの変更',
  changes: (day: string, name: string, amount: number) => `${day}から${name}（月${yen(amount)}・税込）`,

  states: {
    running: '受講中',
    granted: '学校からの受講',
    overdue: 'お支払い待ち',
    trial: (day: string) => `初月無料（${day}まで）`,
    ending: '解約済み',
    finished: '修了',
    ended: '終了',
  },
  trialBody: (day: string) => `${day}までの初月は無料です。それまでに解約すると、お支払いはありません。`,
  leavingBody: (time: string) => `${time}まで受講できます。これからのお支払いはありません。`,
  givenBody: '学校からの受講のため、お支払いはありません。',
  overdueTitle: 'お支払いを確認できませんでした',
  overdueBody: (day: string) =>
    `${day}のお支払いができませんでした。いまは受講を続けられますが、このままでは受講が終了します。カードをご確認のうえ、もう一度お支払いください。`,
  toCards: 'お支払いの手続きへ',
  endedOn: (since: string, day: string) => `${since}開始・${day}終了`,

  changePlan: 'プランを変更',
  changePlanOf: (name: string) => `${name}のプランを変更`,
  cancel: '解約する',
  cancelOf: (name: string) => `${name}を解約する`,
  keep: '解約を取り消す',
  keepOf: (name: string) => `${name}の解約を取り消す`,
  keepFinished: '修了を取り消す',
  keepFinishedOf: (name: string) => `${name}の修了を取り消す`,
  keepTitle: '解約を取り消しますか？',
  keepFinishedTitle: '修了を取り消しますか？',
  keepBody: (day: string, price: number) =>
    `受講がこのまま続き、${day}から月${yen(price)}（税込）のお支払いがあります。`,
  keepOnce: (day: string, amount: number) =>
    `受講がこのまま続き、${day}に${yen(amount)}（税込・クーポンを引いた金額）のお支払いがあります。`,
  keepChange: (plan: string, price: number) =>
    `この日から、${plan}プラン（月${yen(price)}・税込）に変わります。`,
  keepUnknown: (day: string) => `受講がこのまま続き、${day}からお支払いがあります。`,
  keepFree: '受講がこのまま続きます。お支払いはありません。',
  keepUntil: (time: string, completed: boolean) =>
    `${completed ? '修了' : '解約'}を取り消せるのは、${time}までです。`,
  keepTooLate: (time: string, completed: boolean) =>
    `お支払いの契約はすでに終わっているため、${completed ? '修了' : '解約'}は取り消せません。${time}まで受講いただけます。そのあと、あらためてお申し込みいただけます。`,
  keepConfirm: '取り消して続ける',
  stayCancelled: '解約のままにする',
  stayFinished: '修了のままにする',
  cancellationUndone: '取り消しました。受講が続きます。',
  rejoin: '再入会する',
  rejoinOf: (name: string) => `${name}に再入会する`,
  finish: '修了にする',
  finishOf: (name: string) => `${name}を修了にする`,
  finishBody: 'すべてのレッスンを終えました。修了にすると、次回からのお支払いがなくなります。',
  finishTitle: 'このコースを修了にしますか？',
  finishUntil: (time: string) =>
    `これからのお支払いはなくなります。${time}までは、これまでどおりレッスンを見返せます。`,
  finishNow:
    'お支払いが確認できていないため、修了にするとすぐに終わります。まだお支払いいただいていない分を、あとから請求することはありません。',
  finishWithoutRecording:
    'まだ録音を提出していません。受講できる間に1回残しておくと、あとで聞き返せます。提出しなくても、修了にできます。',
  finishRecord: '学習の記録と提出した録音は、そのまま残ります。',
  finished: '修了おめでとうございます。これからのお支払いはありません。',
  close: 'やめる',
  endedTitle: (count: number) => `終了した契約（${count}件）`,
  more: 'お支払いについて',
  toCoupons: 'お持ちのクーポン',
  toOrders: '購入履歴',
  toCardList: 'カード情報',
  toLegal: '特定商取引法に基づく表記',
} as const;

import { yen } from '#domain/billing/billing-labels.ts';

const RECORDS = ['学習の記録と、どこまで進んだか', '提出した録音とメモ（マイページから書き出せます）'];
const REST = ['まだ届いていない録音（この端末に残ります）', '体験コース'];

export const cancelTexts = {
  title: '解約',
  back: '契約の確認',
  offline: 'オフラインです',
  offlineBody: '解約のお手続きには通信が必要です。つながると、このまま続けられます。',
  missing: '契約の内容を読み込めませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  retry: '再試行',

  whichTitle: '解約するコース',
  which: (name: string) => `${name}を解約する`,
  nothing: '解約できる契約はありません',
  nothingBody:
    '受講中のコースがあると、ここから解約できます。解約がすんでいるコースは、契約の確認のページに出ています。',
  toCurriculums: 'コースを見る',
  ended: 'このコースの受講は終わっています',
  endedBody: (day: string) => `${day}に終わりました。これからのお支払いはありません。`,
  toRejoin: '料金と申し込みを見る',

  step: (now: number) => `手順 ${now}／2`,
  consequencesTitle: '解約すると、こうなります',
  plan: (name: string, amount: number) => `${name}（月${yen(amount)}・税込）`,
  untilTitle: 'いつまで受けられるか',
  until: (time: string) => `${time}まで、これまでどおりレッスンを受けられます。`,
  untilOverdue:
    'お支払いが確認できていないため、解約するとすぐに終わります。まだお支払いいただいていない分を、あとから請求することはありません。',
  chargeTitle: 'お支払い',
  charge: (day: string, amount: number) =>
    `次回（${day}）の${yen(amount)}のお支払いは行われません。解約の手数料はありません。`,
  noCharge: 'これからのお支払いはありません。解約の手数料もありません。',
  noRefund: 'お支払い済みの期間について、日割りでの返金はありません。その期間の終わりまで受けられます。',
  staysTitle: 'なくならないもの',
  stays: {
    standard: [...RECORDS, '先生から届いた返事', ...REST],
    entry: [...RECORDS, ...REST],
  },
  goesTitle: '終わったあとにできなくなること',
  goes: {
    standard: [
      '受講コースのレッスンを開くこと',
      '新しいレッスンの配信',
      '課題の提出と、先生の新しいコメント',
    ],
    entry: ['受講コースのレッスンを開くこと', '新しいレッスンの配信', '課題の提出'],
  },
  entry: (amount: number) =>
    `先生のコメントのないエントリープラン（月${yen(amount)}・税込）で続けることもできます。`,
  toEntry: 'プランを見る',

  reasonTitle: 'よろしければ、理由をお聞かせください',
  reasonHint: '答えなくても解約できます。',
  reasons: [
    '練習の時間がとれなくなった',
    '料金が合わなかった',
    '内容が思っていたものと違った',
    '目標を達成した',
    'アプリが使いにくかった',
  ],
  words: 'そのほか（任意）',
  tooLong: '400文字以内で入力してください。',
  next: '確認へ進む',
  stop: '解約せずに戻る',

  confirmTitle: 'この内容で解約します',
  item: 'コース',
  planName: 'プラン',
  end: '受講できる期限',
  endAt: (time: string) => `${time}まで`,
  endNow: '解約するとすぐに終わります',
  nextCharge: '次回のお支払い',
  none: 'ありません',
  submit: '解約する',
  sending: '解約しています。画面を閉じずにお待ちください。',
  checking: '解約できたかどうかを、学校に確かめています。',
  unknown:
    '通信が切れたため、解約できたかどうかを確かめられませんでした。もう一度押しても、二重に解約されることはありません。',
  notDone: 'まだ解約できていません。もう一度お試しください。',
  backToConsequences: '前の手順に戻る',

  doneTitle: '解約のお手続きが完了しました',
  doneAlready: 'このコースは解約済みです',
  doneFinished: 'このコースは修了の手続きが済んでいます',
  actions: { cancelled: '解約', finished: '修了' },
  doneUntil: (time: string) =>
    `${time}まで、これまでどおりレッスンを受けられます。これからのお支払いはありません。`,
  doneNow: '受講は終了しました。これからのお支払いはありません。',
  mail: 'メールアドレスを登録している方には、控えのメールをお送りします。契約の確認のページでも、いつでも確かめられます。',
  return: (action: string) =>
    `それまでの間は、契約の確認のページから${action}を取り消せます。終わったあとも、再入会すると続きから受けられます。`,
  returnBefore: (action: string, time: string) =>
    `${time}までは、契約の確認のページから${action}を取り消せます。そのあとは取り消せませんが、受講が終わったあとに再入会すると、続きから受けられます。`,
  returnTooLate: '受講が終わったあとに再入会すると、続きのレッスンから受けられます。',
  returnEnded: '再入会すると、続きのレッスンから受けられます。',
  toSubscriptions: '契約の確認へ',
  toHome: 'ホームへ',
} as const;

import { yen } from '#domain/billing/billing-labels.ts';
import type { ProblemKind } from './entry/card-flow.ts';

export const texts = {
  title: 'カード情報',
  back: 'マイページ',
  lead: '受講料のお支払いに使うカードです。',

  form: 'カードの登録',
  fieldsLoading: 'カードの入力欄を準備しています',
  hosted:
    'カード番号は決済サービスのStripeへ直接送られます。オトミチが番号を見たり保存したりすることはありません。',
  bankMayAsk: 'カード会社の本人認証（3Dセキュア）の画面が開くことがあります。',
  setDefault: 'お支払いに使うカードにする',
  save: 'カードを登録する',
  cancel: 'やめる',
  checking: '入力内容を確認しています。',
  atBank: 'カード会社に確認しています。認証の画面が開いたら、続けて操作してください。',
  saving: 'カードを登録しています。',
  resuming: 'カードの登録の続きをしています。',
  unavailable: 'カードの入力欄を開けませんでした',
  failed: 'カードを確認できませんでした',
  unconfirmed: 'カードの登録を確かめられませんでした',
  unconfirmedBody: 'カード会社での確認は済んでいます。番号をもう一度入力する必要はありません。',
  retry: '再試行',
  toSecurity: 'メールアドレスの確認へ進む',
  saved: 'カードを登録しました。',

  list: '登録しているカード',
  expiry: (text: string) => `有効期限 ${text}`,
  paysWith: 'お支払いに使用中',
  over: '期限切れ',
  soon: 'まもなく期限切れ',
  makeDefault: 'お支払いに使う',
  makeDefaultOf: (name: string) => `${name} をお支払いに使う`,
  remove: '削除する',
  removeOf: (name: string) => `${name} を削除する`,
  removeTitle: 'カードを削除しますか？',
  removeBody: (name: string) => `${name} の登録を消します。このカードでのお支払いはできなくなります。`,
  removed: 'カードを削除しました。',
  madeDefault: (name: string) => `これからのお支払いには ${name} を使います。`,
  add: 'カードを追加する',
  addFirst: 'カードを登録する',
  empty: '登録されているカードはありません',
  emptyBody: 'カードを登録すると、ここに表示されます。受講のお申し込みのときにも登録できます。',
  unknownList: 'カードの情報を読み込めませんでした。',
  overTitle: 'お支払いに使うカードの有効期限が切れています',
  overBody: '次回のお支払いまでに、新しいカードを登録してください。',
  soonTitle: 'お支払いに使うカードの有効期限が近づいています',
  soonBody: '新しいカードが届いたら、こちらに登録してください。',

  offline: 'オフラインです',
  offlineBody: 'カードの登録や変更には通信が必要です。つながると、操作できるようになります。',
  offlineCached: '表示しているのは、前回つながったときの内容です。',
  offlineForm: 'カードの登録には通信が必要です。つながると、そのまま続けられます。',

  openTitle: 'お支払いが完了していません',
  openBody: (day: string, item: string, amount: number) =>
    `${day}の${item} ${yen(amount)}（税込）のお支払いができませんでした。`,
  openNext: (day: string) => `${day}に、もう一度自動でお支払いを試みます。`,
  openHow:
    'もう一度お支払いをお試しになるか、別のカードに替えてください。お支払いに使うカードを替えると、この分もそのカードですぐにお支払いします。',
  payAgain: 'もう一度お支払い',
  payAgainWith: (name: string) => `${name} でもう一度お支払い`,
  paid: 'お支払いが完了しました。ありがとうございます。',
  payUnknown:
    'お支払いの結果を確認できませんでした。少し時間をおいて、もう一度このページでお確かめください。',
  paying: 'カード会社に確認しています。',

  choose: 'お支払いに使うカード',
  otherCard: '別のカードを使う',
  otherCardNote: '新しいカードを登録します',
} as const;

/** The advice for each kind of problem. */
export const PROBLEM_TEXTS: Readonly<Record<ProblemKind, string>> = {
  offline: '通信を確認して、もう一度お試しください。',
  service: '決済サービスに接続できませんでした。時間をおいて、もう一度お試しください。',
  'verify-contact': 'カードを登録する前に、メールアドレスの確認が必要です。',
  'rate-limited': '操作が続いたため、しばらく待ってからもう一度お試しください。',
};

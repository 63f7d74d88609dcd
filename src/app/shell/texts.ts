/** Texts of the layout, needed for the first paint. */
export const texts = {
  nav: 'メニュー',
  home: 'ホーム',
  courses: 'コース',
  practice: '練習',
  notices: 'お知らせ',
  community: 'コミュニティ',
  mine: 'マイページ',
  waiting: (count: number) => `送信を待つ録音${count}件`,
  toMain: '本文へ移動',
  signIn: 'ログイン',
  signUp: '新規登録',

  offline: 'オフラインです',
  offlineMember: '録音と届いた教材は使えます',
  offlineVisitor: 'つながったら続きからどうぞ',

  notFound: 'ページが見つかりません',
  notFoundBody: 'アドレスが変わったか、ページが削除された可能性があります。',
  toHome: 'ホームへ',
  toTop: 'トップページへ',
} as const;

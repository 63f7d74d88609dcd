export const texts = {
  nav: 'メニュー',
  home: 'ホーム',
  courses: 'コース',
  mine: 'マイページ',
  waiting: (count: number) => `送信を待つ録音${count}件`,
  toMain: '本文へ移動',
  signIn: 'ログイン',
  signUp: '新規登録',

  offline: 'オフラインです',
  offlineMember: '開いたことのあるレッスンの閲覧と、録音はできます。',
  offlineVisitor: 'つながったら、続きからどうぞ。',

  update: '新しいバージョンがあります',
  updateNow: '更新する',
  later: 'あとで',
  installTitle: 'ホーム画面に追加できます',
  install: 'アプリのようにすぐ開けて、録音が端末に残りやすくなります。',
  installNow: '追加する',
  installIOS: '共有ボタンから「ホーム画面に追加」を選んでください。',

  notFound: 'ページが見つかりません',
  notFoundBody: 'アドレスが変わったか、ページが削除された可能性があります。',
  toHome: 'ホームへ',
  toTop: 'トップページへ',
  errorTitle: '表示できませんでした',
  safe: 'この端末の録音とメモは、そのまま残っています。',
  retry: '再試行',
  offlineHere:
    'このページは、まだこの端末に保存されていません。電波のある場所で一度開くと、次からはオフラインでも見られます。',
  toCourses: 'コースを見る',
  toSignIn: 'ログイン',
} as const;

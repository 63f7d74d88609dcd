/** Texts of errors and offers, loaded after the first paint. */
export const noticeTexts = {
  update: '新しいバージョンがあります',
  updateRecording: '別の画面で録音しています。終わったら更新できます。',
  moreNews: (others: number) => `ほか${others}件を見る`,
  updateWaiting: '録音の送信が終わりしだい、更新します',
  updateGiveUp: 'やめる',
  updateTyping: '入力中の言葉があります。保存するか送ってから更新してください。',
  updated: (first: string, others: number) =>
    `オトミチが新しくなりました。${first}${others > 0 ? `（ほか${others}件）` : ''}`,
  toReleases: '新しくなったところを見る',
  updateNow: '更新する',
  later: 'あとで',
  refresh: '最新にする',
  refreshed: {
    asking: '新しくしています…',
    done: '新しくしました',
  },
  refreshOffline: 'オフラインです。つながったら新しくできます。',
  refreshFailed: '新しくできませんでした。少し待ってから、もう一度お試しください。',
  installTitle: 'ホーム画面に追加できます',
  install: 'アプリのようにすぐ開けて、録音が端末に残りやすくなります。録音も教材も、そのまま使えます。',
  installNow: '追加する',
  installApple:
    'アプリのようにすぐ開けて、録音が端末に残りやすくなります。届いた録音は、アプリでログインすると聞けます。',
  installHow: '追加のしかたを絵で見る',
  lessonShut: 'レッスン',
  errorTitle: '表示できませんでした',
  safe: 'この端末の録音とメモは、そのまま残っています。',
  retry: '再試行',
  reload: '再読み込み',
  offlineHere:
    'このページは、まだこの端末に保存されていません。電波のある場所で一度開くと、次からはオフラインでも見られます。',
  toCourses: 'コースを見る',
  toSignIn: 'ログイン',
  toHome: 'ホームへ',
  diagnostics: '診断情報を見る',
} as const;

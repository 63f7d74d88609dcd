/** Texts of errors and offers, loaded after the first paint. */
export const noticeTexts = {
  update: '新しいバージョンがあります',
  updateRecording: '別の画面で録音しています。終わったら更新できます。',
  updateNow: '更新する',
  later: 'あとで',
  installTitle: 'ホーム画面に追加できます',
  install: 'アプリのようにすぐ開けて、録音が端末に残りやすくなります。',
  installNow: '追加する',
  installIOS: '共有ボタンから「ホーム画面に追加」を選んでください。',
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

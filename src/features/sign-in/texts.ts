export const texts = {
  title: 'ログイン',
  lead: 'おかえりなさい。',
  email: 'メールアドレス',
  password: 'パスワード',
  submit: 'ログイン',
  forgotten: 'パスワードをお忘れの方',
  noAccount: 'はじめての方は',
  signUp: '新規登録',
  expired: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  expiredWhy:
    'しばらく使わなかったときや、パスワードやメールアドレスを変えたときなどに、安全のためログアウトします。',
  nothingLost: 'まだ届いていない録音とメモは、この端末に残っています。',
  waiting: (count: number) => `この端末に、まだ学校に届いていない録音が${count}件あります。`,
  waitingNext: '録音したときのアカウントでログインすると、続きを送ります。',
  disabled: 'このアカウントは停止されています。学校へお問い合わせください。',
  contact: '学校に問い合わせる',
  emptyEmail: 'メールアドレスを入力してください。',
  emptyPassword: 'パスワードを入力してください。',
  blockedTitle: 'ログインと新規登録ができません',
  blocked: 'サイトデータの保存がブロックされています',
  blockedBody:
    'ログインと録音には、この端末へのデータの保存が必要です。ブラウザの設定で、このサイトのCookieとサイトデータの保存を許可してから、再読み込みしてください。',
  blockedReload: '再読み込み',

  outTitle: 'ログアウト',
  outLead: 'この端末からログアウトします。',
  outNothing: '送信を待っている録音や投稿はありません。',
  outWritings: (count: number) => `まだ届いていない投稿・コメントが${count}件あります。`,
  outWritingsStay:
    'ログアウトしても消えません。この端末に残り、同じアカウントでログインすると続きを送ります。',
  outWaiting: (count: number) => `まだ学校に届いていない録音が${count}件あります。`,
  outStays:
    'ログアウトしても録音は消えません。この端末に残り、同じアカウントでログインすると続きを送ります。',
  outReceived: (count: number) => `まだ取り込んでいない音声が${count}件あります。`,
  outReceivedGo:
    'ほかのアプリから共有された音声です。ログアウトすると、この端末から消えます。残すには、先にレッスンの録音として取り込んでください。',
  outImport: '音声を取り込む',
  outDrafts:
    'この端末の録音と、書きかけのメモ、投稿、コメント、プロフィールなどは残ります。同じアカウントでログインすると、続きから使えます。',
  outCaches: 'オフラインで読むために保存したレッスンの控えは、この端末から消えます。',
  outSubmit: 'ログアウト',
  outFailed: 'ログアウトできませんでした。少し待って、もう一度お試しください。',
  outCancel: 'ホームに戻る',
  outDone: 'ログアウトしました',
  outDoneLead: 'おつかれさまでした。またいつでも、15分から。',
  outAgain: 'ログイン',
  outTop: 'トップページへ',
} as const;

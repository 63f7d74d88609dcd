export const texts = {
  title: 'ログイン',
  lead: 'おかえりなさい。',
  email: 'メールアドレス',
  password: 'パスワード',
  submit: 'ログイン',
  noAccount: 'はじめての方は',
  signUp: '新規登録',
  expired:
    'ログインの有効期限が切れました。もう一度ログインしてください。送る前の録音はこの端末に残っています。',
  disabled: 'このアカウントは停止されています。教室へお問い合わせください。',
  emptyEmail: 'メールアドレスを入力してください。',
  emptyPassword: 'パスワードを入力してください。',

  outTitle: 'ログアウト',
  outLead: 'この端末からログアウトします。',
  outNothing: '送信を待っている録音はありません。',
  outWaiting: (count: number) => `まだ学校に届いていない録音が${count}件あります。`,
  outStays:
    'ログアウトしても録音は消えません。この端末に残り、同じメールアドレスでログインすると続きを送ります。',
  outCaches: 'オフラインで読むために保存したレッスンの控えは、この端末から消えます。',
  outSubmit: 'ログアウト',
  outFailed: 'ログアウトできませんでした。少し待って、もう一度お試しください。',
  outCancel: 'ホームに戻る',
  outDone: 'ログアウトしました',
  outDoneLead: 'おつかれさまでした。またいつでも、15分から。',
  outAgain: 'ログイン',
  outTop: 'トップページへ',
} as const;

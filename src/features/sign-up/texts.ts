export const texts = {
  title: '新規登録',
  lead: '登録は無料です。体験コースをすぐに受けられます。',
  email: 'メールアドレス',
  password: 'パスワード',
  terms: '利用規約',
  and: 'と',
  privacy: 'プライバシーポリシー',
  consentAfter: 'に同意します',
  noConsent: '登録するには、利用規約とプライバシーポリシーへの同意が必要です。',
  submit: '新規登録',
  haveAccount: 'すでに登録した方は',
  signIn: 'ログイン',
  taken: 'このメールアドレスで登録した方は',
  takenLink: 'ログインする',
  sent: (email: string) =>
    `${email} に確認メールを送りました。メールのリンクを開き、開いた画面のボタンを押すと、確認が済みます。`,
} as const;

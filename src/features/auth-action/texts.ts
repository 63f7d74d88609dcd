import type { ActionMode } from '#domain/identity/action-link.ts';

export const texts = {
  title: 'メールのリンク',
  reading: 'リンクを確認しています',
  again: '再試行',
  stuckTitle: 'リンクを確認できませんでした',
  stuck: 'このページを開いただけで、リンクが使えなくなることはありません。もう一度お試しください。',
  offline:
    'オフラインです。このページを開いただけで、リンクが使えなくなることはありません。つながると、自動で続きから始めます。',
  invalidTitle: 'このリンクは使えません',
  brokenTitle: 'リンクが正しくありません',
  broken:
    'アドレスの一部が欠けているようです。メールのリンクをもう一度開くか、メールのアドレスを最後までコピーして貼り付けてください。',
  perhapsDone: 'さきほどのお手続きが、届いていたかもしれません',
  toTop: 'トップページへ',
  toHome: 'ホームへ',
  signIn: 'ログイン',
  goOn: '続ける',
  here: (email: string) => `この端末は ${email} でログインしています。`,
  hereOther: (email: string) =>
    `この端末は ${email} でログインしています。リンクは別のアカウントのものですが、このまま使えます。`,

  verified: 'メールアドレスを確認しました',
  verifiedNext: 'ありがとうございます。パスワードの再設定など、大切なご案内をこのアドレスにお送りします。',
  already: 'メールアドレスの確認は、もう済んでいます',
  alreadyNext: '同じリンクを二度開いても、心配はいりません。',
  recovered: 'メールアドレスを元に戻しました',
  recoveredNext: (email: string) =>
    `ログインには ${email} をお使いください。安全のため、すべての端末からログアウトしました。`,
  recoveredAdvice:
    'ほかの人がパスワードを知っているかもしれません。新しいパスワードに変えることをおすすめします。',
  sendReset: '再設定のメールを送る',
  resetSent: (email: string) => `${email} に再設定のメールを送りました。`,
  changed: 'メールアドレスを変更しました',
  changedNext: (email: string) =>
    `これからは ${email} でログインしてください。安全のため、すべての端末でもう一度ログインが必要です。`,
  reset: '新しいパスワードになりました',
  resetNext: '安全のため、すべての端末でもう一度ログインが必要です。新しいパスワードでログインしてください。',
  reverted: '2段階認証の追加を取り消しました',
  revertedNext: '心あたりのない追加だったときは、パスワードも変えることをおすすめします。',

  newPassword: '新しいパスワード',
  account: 'メールアドレス',
  forWhom: (email: string) => `${email} の新しいパスワードを決めます。`,
  setPassword: 'このパスワードにする',
  yourEmail: 'メールアドレス',
  yourEmailHint: 'ログインのメールを受け取ったアドレスを入力してください。',
  submitSignIn: 'ログイン',

  verifyAgain: '確認メールをもう一度送る',
  verifySent: '確認メールを送りました。新しいメールのリンクを開いてください。',
  invalidVerify: 'ログインすると、マイページから確認メールをもう一度送れます。',
  invalidReset: '再設定のメールは、何度でも送れます。',
  resetAgain: '再設定のメールを送る',
  invalidMember:
    'ログイン中は、「ログインとセキュリティ」でパスワードを変えられます。お忘れのときは、ログアウトしてから、再設定のメールを送ってください。',
  toSecurity: 'ログインとセキュリティ',
  invalidChange: '「ログインとセキュリティ」で、もう一度メールアドレスを変更できます。',
  changeAgain: 'もう一度変更する',
  invalidRecover:
    'すでに元に戻しているか、期限が過ぎています。ログインできないときは、パスワードの再設定をお試しください。それでも心配なときは、学校へお問い合わせください。',
  invalidSignIn: 'ログイン画面から、もう一度お試しください。',
  invalidRevert: 'オトミチでは、2段階認証は使っていません。取り消すものはないので、このままで安全です。',
} as const;

/** After a press whose answer was lost, when the link turns out to be used. */
export const PERHAPS_DONE: Readonly<Record<Exclude<ActionMode, 'signIn'>, string>> = {
  verifyEmail: 'ログインすると、メールアドレスの確認が済んでいるかどうかがわかります。',
  recoverEmail: '元のメールアドレスで、ログインしてみてください。',
  resetPassword: 'いま決めた新しいパスワードで、ログインしてみてください。',
  verifyAndChangeEmail: '新しいメールアドレスで、ログインしてみてください。',
  revertSecondFactorAddition: '取り消しは、済んでいるかもしれません。',
};

export interface ConfirmActionTexts {
  title: string;
  /** Shown above the address that the link is about. */
  lead: string;
  /** Shown with the other address, if there is one. */
  other?: string;
  button: string;
}

/** The texts of the confirmation; the other modes have a form. */
export const CONFIRM_TEXTS: Readonly<
  Record<Exclude<ActionMode, 'resetPassword' | 'signIn'>, ConfirmActionTexts>
> = {
  verifyEmail: {
    title: 'メールアドレスの確認',
    lead: 'このメールアドレスがあなたのものなら、ボタンを押してください。',
    button: 'このメールアドレスを確認する',
  },
  recoverEmail: {
    title: 'メールアドレスを元に戻す',
    lead: 'メールアドレスの変更に心あたりがないときは、ログインに使うアドレスを次のものに戻せます。',
    other: '今のアドレス',
    button: '元に戻す',
  },
  verifyAndChangeEmail: {
    title: 'メールアドレスの変更',
    lead: 'ログインに使うメールアドレスを、次のものに変更します。',
    other: 'いままでのアドレス',
    button: '変更する',
  },
  revertSecondFactorAddition: {
    title: '2段階認証の取り消し',
    lead: '次のアカウントに追加された2段階認証を取り消します。',
    button: '取り消す',
  },
};

export const FORMS = {
  resetPassword: 'パスワードの再設定',
  signIn: 'メールのリンクでログイン',
} as const;

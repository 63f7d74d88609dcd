/** One sentence for all of them, so that it does not reveal which part of a login was wrong. */
const WRONG_LOGIN = 'メールアドレスまたはパスワードが違います。';
const UNEXPECTED = '予期しないエラーが発生しました。時間をおいてもう一度お試しください。';
const LINK_DEAD =
  'リンクの有効期限が切れているか、すでに使われています。もう一度リンクをお受け取りください。';
const CODE_WRONG = '確認コードが正しくありません。もう一度お確かめください。';
const CODE_RESTART = '確認をはじめからやり直してください。';
const CAPTCHA = '安全のための確認に失敗しました。ページを開き直して、もう一度お試しください。';
const NETWORK = '通信エラーが発生しました。接続を確認してください。';
const POPUP = 'ポップアップを開けませんでした。ポップアップを許可してからもう一度お試しください。';
const INTERRUPTED = '操作が中断されました。もう一度お試しください。';
const SIGN_IN_AGAIN = 'ログインの有効期限が切れました。もう一度ログインしてください。';
const NOT_OFFERED = 'この方法はご利用いただけません。ほかの方法をお試しください。';
const WAIT = '操作が続いたため、しばらく待ってからもう一度お試しください。';
const WEAK = '8〜64文字で、英字と数字を含む複雑なパスワードを入力してください。';
const NO_STORAGE =
  'このブラウザではログイン情報を保存できません。プライベートモードやCookieの設定をお確かめください。';
const NO_MAIL = 'メールを送れませんでした。ページを開き直して、もう一度お試しください。';
const NOT_PROVED = '外部サービスでの確認ができませんでした。はじめからもう一度お試しください。';
const LAST_METHOD =
  '最後のログイン方法のため、外せません。ほかの方法を追加してから、もう一度お試しください。';
const SECOND_FACTOR = '2段階認証を設定したアカウントには対応していません。お問い合わせください。';

const MESSAGES: Readonly<Record<string, string>> = {
  'account-exists-with-different-credential':
    'このメールアドレスは別の方法で登録されています。登録したときの方法でログインしてください。',
  'code-expired': '確認コードの有効期限が切れました。もう一度コードをお受け取りください。',
  'credential-already-in-use': 'すでに、オトミチの別のアカウントで使われています。',
  'email-already-in-use': 'このメールアドレスはすでに登録されています。ログインしてください。',
  'expired-action-code': LINK_DEAD,
  'invalid-action-code': LINK_DEAD,
  'invalid-credential': WRONG_LOGIN,
  'invalid-login-credentials': WRONG_LOGIN,
  'wrong-password': WRONG_LOGIN,
  'user-not-found': WRONG_LOGIN,
  'invalid-email': 'メールアドレスを正しく入力してください。',
  'missing-email': 'メールアドレスを入力してください。',
  'missing-password': 'パスワードを入力してください。',
  'weak-password': WEAK,
  'password-does-not-meet-requirements': WEAK,
  'invalid-phone-number': '電話番号を正しく入力してください。',
  'missing-phone-number': '電話番号を入力してください。',
  'invalid-verification-code': CODE_WRONG,
  'missing-verification-code': '確認コードを入力してください。',
  'missing-code': '確認コードを入力してください。',
  'invalid-verification-id': CODE_RESTART,
  'missing-verification-id': CODE_RESTART,
  'captcha-check-failed': CAPTCHA,
  'invalid-app-credential': CAPTCHA,
  'missing-app-credential': CAPTCHA,
  'invalid-recaptcha-token': CAPTCHA,
  'missing-recaptcha-token': CAPTCHA,
  'rejected-credential': NOT_PROVED,
  'missing-or-invalid-nonce': NOT_PROVED,
  'network-request-failed': NETWORK,
  timeout: '通信に時間がかかっています。接続を確認して、もう一度お試しください。',
  'operation-not-allowed': NOT_OFFERED,
  'admin-restricted-operation': NOT_OFFERED,
  'unauthorized-domain': NOT_OFFERED,
  'login-blocked': NOT_OFFERED,
  'unauthorized-continue-uri': NO_MAIL,
  'invalid-continue-uri': NO_MAIL,
  'missing-continue-uri': NO_MAIL,
  'invalid-recipient-email': 'このメールアドレスにはメールを送れませんでした。アドレスをお確かめください。',
  'unverified-email': 'メールアドレスの確認が必要です。確認メールのリンクを開いてからお試しください。',
  'email-change-needs-verification':
    '新しいメールアドレスの確認が必要です。届いたメールのリンクを開いてください。',
  'popup-blocked': POPUP,
  'operation-not-supported-in-this-environment': POPUP,
  'popup-closed-by-user': INTERRUPTED,
  'cancelled-popup-request': INTERRUPTED,
  'redirect-cancelled-by-user': INTERRUPTED,
  'redirect-operation-pending': INTERRUPTED,
  'user-cancelled': '外部サービスでの許可が取り消されました。もう一度お試しください。',
  'provider-already-linked': 'このアカウントは、すでに連携されています。',
  'last-method': LAST_METHOD,
  'last-sign-in-method': LAST_METHOD,
  'no-such-provider': 'このアカウントは連携されていません。',
  'requires-recent-login': '安全のため、もう一度ログインしてから操作してください。',
  'too-many-requests': WAIT,
  'quota-exceeded': WAIT,
  'invalid-refresh-token': SIGN_IN_AGAIN,
  'invalid-user-token': SIGN_IN_AGAIN,
  'null-user': SIGN_IN_AGAIN,
  'user-token-expired': SIGN_IN_AGAIN,
  'user-signed-out': SIGN_IN_AGAIN,
  'user-disabled': 'このアカウントは現在ご利用いただけません。お問い合わせください。',
  'user-mismatch': 'ログイン中のアカウントと一致しません。同じアカウントで確認してください。',
  'web-storage-unsupported': NO_STORAGE,
  'cors-unsupported': NO_STORAGE,
  'multi-factor-auth-required': SECOND_FACTOR,
  'unsupported-first-factor': SECOND_FACTOR,
};

/** The Japanese sentence for an `AuthError`'s code; a general one for an unknown code. */
export function authMessage(code: string): string {
  return MESSAGES[code] ?? UNEXPECTED;
}

/** One sentence for all of them: which part of a login was wrong is never told (facts, identity 4). */
const WRONG_LOGIN = 'メールアドレスまたはパスワードが正しくありません。';
const UNEXPECTED = '予期しないエラーが発生しました。時間をおいてもう一度お試しください。';
const LINK_DEAD =
  'リンクの有効期限が切れているか、すでに使われています。もう一度リンクをお受け取りください。';
const CODE_WRONG = '確認コードが正しくありません。もう一度お確かめください。';
const NETWORK = '通信エラーが発生しました。接続を確認してください。';
const POPUP = 'ポップアップを開けませんでした。ポップアップを許可してからもう一度お試しください。';
const INTERRUPTED = '操作が中断されました。もう一度お試しください。';
const SIGN_IN_AGAIN = 'ログインの有効期限が切れました。もう一度ログインしてください。';
const NOT_OFFERED = 'この方法はご利用いただけません。ほかの方法をお試しください。';
const WAIT = '操作が続いたため、しばらく待ってからもう一度お試しください。';

const MESSAGES: Readonly<Record<string, string>> = {
  'account-exists-with-different-credential':
    'このメールアドレスは別の方法で登録されています。登録したときの方法でログインしてください。',
  'code-expired': '確認コードの有効期限が切れました。もう一度コードをお受け取りください。',
  'credential-already-in-use': 'このアカウントは、すでに別のアカウントと連携されています。',
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
  'weak-password': '8〜64文字で、英字と数字を含む複雑なパスワードを入力してください。',
  'invalid-phone-number': '電話番号を正しく入力してください。',
  'missing-phone-number': '電話番号を入力してください。',
  'invalid-verification-code': CODE_WRONG,
  'missing-verification-code': '確認コードを入力してください。',
  'invalid-verification-id': '確認をはじめからやり直してください。',
  'captcha-check-failed': '確認に失敗しました。もう一度お試しください。',
  'network-request-failed': NETWORK,
  timeout: '通信に時間がかかっています。接続を確認して、もう一度お試しください。',
  'operation-not-allowed': NOT_OFFERED,
  'admin-restricted-operation': NOT_OFFERED,
  'unauthorized-domain': NOT_OFFERED,
  'unauthorized-continue-uri': NOT_OFFERED,
  'popup-blocked': POPUP,
  'operation-not-supported-in-this-environment': POPUP,
  'popup-closed-by-user': INTERRUPTED,
  'cancelled-popup-request': INTERRUPTED,
  'redirect-cancelled-by-user': INTERRUPTED,
  'user-cancelled': INTERRUPTED,
  'provider-already-linked': 'このアカウントは、すでに連携されています。',
  'no-such-provider': 'このアカウントは連携されていません。',
  'requires-recent-login': '安全のため、もう一度ログインしてから操作してください。',
  'too-many-requests': WAIT,
  'quota-exceeded': WAIT,
  'invalid-user-token': SIGN_IN_AGAIN,
  'null-user': SIGN_IN_AGAIN,
  'user-token-expired': SIGN_IN_AGAIN,
  'user-signed-out': SIGN_IN_AGAIN,
  'user-disabled': 'このアカウントは現在ご利用いただけません。お問い合わせください。',
  'user-mismatch': 'ログイン中のアカウントと一致しません。同じアカウントで確認してください。',
  'web-storage-unsupported':
    'このブラウザーではログイン情報を保存できません。プライベートモードやCookieの設定をお確かめください。',
};

/** The sentence a person reads for an `AuthError`'s code; an unknown code has the general one. */
export function authMessage(code: string): string {
  return MESSAGES[code] ?? UNEXPECTED;
}

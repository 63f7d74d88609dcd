import { MAX_LINKS } from '#domain/community/post.ts';
import { type AnyErrorCode, ApiError, type ErrorCode, isErrorCode } from './errors.ts';

/** The Japanese sentence for each error code. */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  'api/bad-request': '入力内容に誤りがあります。もう一度お確かめください。',
  'api/unauthorized': 'ログインの有効期限が切れました。もう一度ログインしてください。',
  'api/forbidden': '閲覧する権限がありません。このページは公開されていません。',
  'api/not-found': 'ページが見つかりません。移動または削除された可能性があります。',
  'api/conflict': '同じ操作が進行中です。少し待ってからもう一度お試しください。',
  'api/gone': 'このページは公開を終了しました。',
  'api/payload-too-large': 'ファイルが大きすぎます。提出できるのは50\u00A0MBまでです。',
  'api/unsupported-media-type': 'この形式のファイルは提出できません。',
  'api/unprocessable-entity': '送られた内容が一致しませんでした。もう一度お試しください。',
  'api/too-many-requests': '操作が続いたため、しばらく待ってからもう一度お試しください。',
  'api/internal-server-error': '予期しないエラーが発生しました。時間をおいてもう一度お試しください。',
  'api/service-unavailable': 'ただいま混み合っています。時間をおいてもう一度お試しください。',
  'api/timeout': '通信に時間がかかっています。接続を確認して、もう一度お試しください。',
  'api/network': '通信エラーが発生しました。接続を確認してください。',
  'api/unexpected-response': '予期しないエラーが発生しました。時間をおいてもう一度お試しください。',
  'api/email-not-verified': 'メールアドレスの確認が必要です。届いたメールをご確認ください。',
  'api/stripe-error': '決済サービスでエラーが発生しました。時間をおいてもう一度お試しください。',
  'api/contract-expired': '受講期間が終了しています。再開すると続きから受講できます。',
  'api/recent-login-required': '安全のため、もう一度ご本人の確認をお願いします。',
  'cards/in-use': 'お支払いに使っているカードのため、削除できません。先に別のカードを登録してください。',
  'cards/missing': 'お支払いに使うカードを登録してください。',
  'comments/already-replied': 'この返事には、別の端末からすでに返信しています。',
  'coupons/unknown': 'このクーポンはお使いいただけません。コードをお確かめください。',
  'pictures/unreadable': 'この画像は使えません。別のJPEG・PNG・WebPの画像を選んでください。',
  'invitations/already-accepted': 'すでに別の方からの招待を受けています。',
  'invitations/not-new': '招待の特典は、はじめて登録された方だけが受け取れます。',
  'invitations/own': 'ご自分の招待コードはお使いいただけません。',
  'invitations/refused': '同じ端末やメールアドレスをお使いの方からの招待には、特典をお付けできません。',
  'invitations/unknown': 'この招待コードは使えません。登録はそのままお続けいただけます。',
  'moderation/changed': 'ほかの対応が先に入りました。いまの状態を確かめてください。',
  'plays/already-public': 'この録音はすでに公開しています。',
  'plays/too-many': '公開できる演奏は200までです。どれかの公開をやめてから、もう一度お試しください。',
  'plays/unplayable':
    '選んだ録音は、ほかの人が聞ける形式に変換できないため、公開できません。別の録音を選んでください。',
  'posts/refused': `使えない言葉が含まれているか、リンクが多すぎます。リンクは${MAX_LINKS}つまで書けます（登録から1週間は書けません）。`,
  'posts/too-late': '変更できる時間を過ぎました。',
  'recordings/quota-reached':
    '続けて送れる録音の上限に達しました。録音はこの端末に残っています。時間をおいて自動で続きを送ります。',
  'routes/not-found': 'ページが見つかりません。移動または削除された可能性があります。',
  'stripe/card-error': 'このカードは使えません。別のカードをお試しください。',
  'stripe/general-error': '決済サービスに接続できませんでした。時間をおいてもう一度お試しください。',
  'subscriptions/already-active': 'このコースはすでに受講中です。',
  'subscriptions/closed': 'このコースは新規のお申し込みを停止しています。',
  'subscriptions/quote-changed': 'お申し込みの内容が変わりました。もう一度ご確認のうえ、お手続きください。',
  'users/active-subscription':
    '受講中のコースがあるため、アカウントを削除できません。解約して受講期間が終わると、削除できます。無料期間中は、解約すればすぐに削除できます。',
  'users/posting-suspended': 'コミュニティへの投稿を停止しています。くわしくはお知らせをご覧ください。',
  'users/profile-missing': '投稿するには、先にプロフィールを作成してください。',
  'users/too-many-people': 'フォローやミュートができる人数の上限に達しました。',
  'users/username-locked': 'ユーザーIDは30日に1回だけ変更できます。',
  'users/username-taken': 'このユーザーIDはすでに使われています。別のIDを入力してください。',
};

/** What is said where nothing better is known. */
const GENERAL = ERROR_MESSAGES['api/unexpected-response'];

/** The sentence of a code; the general one for a code that this client does not know. */
export function messageOfCode(code: AnyErrorCode): string {
  return isErrorCode(code) ? ERROR_MESSAGES[code] : GENERAL;
}

/** The sentence of an error: of its code, else the server's own, else the general one. */
export function errorMessage(cause: unknown): string {
  if (!(cause instanceof ApiError)) return GENERAL;
  return isErrorCode(cause.code) ? ERROR_MESSAGES[cause.code] : (cause.serverMessage ?? GENERAL);
}

/** What a person reads when a card was refused: what happened, and what they can do now. */
export interface DeclineAdvice {
  readonly title: string;
  readonly advice: string;
}

const OTHER_CARD = '別のカードをお使いください。';
const ASK_BANK = 'くわしい理由は、カード会社にお問い合わせください。';

/** The bank gives no reason, or one that must not be shown to the learner. */
const REFUSED: DeclineAdvice = {
  title: 'このカードは使えませんでした',
  advice: `カード会社の承認が得られませんでした。${OTHER_CARD}${ASK_BANK}`,
};

const NO_FUNDS: DeclineAdvice = {
  title: '残高または利用枠が足りませんでした',
  advice: `カードの残高や利用枠をご確認のうえ、もう一度お試しいただくか、${OTHER_CARD}`,
};
const OVER_LIMIT: DeclineAdvice = {
  title: 'カードの利用限度を超えています',
  advice: `しばらく時間をおいてからもう一度お試しいただくか、${OTHER_CARD}`,
};
const EXPIRED: DeclineAdvice = {
  title: 'カードの有効期限が切れています',
  advice: `有効期限をお確かめください。新しいカードが届いているときは、そのカードを登録してください。`,
};
const WRONG_EXPIRY: DeclineAdvice = {
  title: '有効期限が正しくありません',
  advice: 'カードに書かれている月と年をお確かめのうえ、もう一度入力してください。',
};
const WRONG_CVC: DeclineAdvice = {
  title: 'セキュリティコードが正しくありません',
  advice: 'カードの裏面（または表面）にある3桁か4桁の数字をお確かめのうえ、もう一度入力してください。',
};
const WRONG_NUMBER: DeclineAdvice = {
  title: 'カード番号が正しくありません',
  advice: 'カード番号をお確かめのうえ、もう一度入力してください。',
};
const WRONG_ADDRESS: DeclineAdvice = {
  title: '郵便番号または住所が一致しませんでした',
  advice: 'カード会社に登録している郵便番号と住所をお確かめのうえ、もう一度入力してください。',
};
const NOT_CONFIRMED: DeclineAdvice = {
  title: 'ご本人の確認ができませんでした',
  advice: `カード会社の確認画面（3Dセキュア）が完了しませんでした。もう一度お試しいただくか、${OTHER_CARD}`,
};
const CONFIRM: DeclineAdvice = {
  title: 'カード会社がご本人の確認を求めています',
  advice: 'お手続きの画面を開き、カード会社の確認（3Dセキュア）を済ませてください。',
};
const TRY_AGAIN: DeclineAdvice = {
  title: 'カード会社と通信できませんでした',
  advice: `少し時間をおいて、もう一度お試しください。続けて失敗するときは、${OTHER_CARD}`,
};
const NOT_TAKEN: DeclineAdvice = {
  title: 'このカードはお使いいただけない種類です',
  advice: `このカードは、このお支払いに対応していません。${OTHER_CARD}`,
};
const TEST_ONLY: DeclineAdvice = {
  title: 'いまはテスト用のカードだけが使えます',
  advice:
    'テストモードのため、お手持ちのカードは使えません（実際のお支払いは発生しません）。テスト用のカード番号を入力してください。',
};
const TEST_CARD: DeclineAdvice = {
  title: 'テスト用のカードは使えません',
  advice: 'お手持ちのカードの番号を入力してください。',
};

/**
 * By Stripe's decline code, or its error code where there is no decline code. A card that is reported lost or
 * stolen, or looks like fraud, gets the general sentence: the person who holds it need not be its owner.
 */
const ADVICE: Readonly<Record<string, DeclineAdvice>> = {
  insufficient_funds: NO_FUNDS,
  card_velocity_exceeded: OVER_LIMIT,
  withdrawal_count_limit_exceeded: OVER_LIMIT,
  card_decline_rate_limit_exceeded: OVER_LIMIT,
  invalid_amount: OVER_LIMIT,
  expired_card: EXPIRED,
  invalid_expiry_month: WRONG_EXPIRY,
  invalid_expiry_year: WRONG_EXPIRY,
  invalid_expiry_month_past: WRONG_EXPIRY,
  invalid_expiry_year_past: WRONG_EXPIRY,
  incorrect_cvc: WRONG_CVC,
  invalid_cvc: WRONG_CVC,
  incorrect_number: WRONG_NUMBER,
  invalid_number: WRONG_NUMBER,
  incorrect_zip: WRONG_ADDRESS,
  incorrect_address: WRONG_ADDRESS,
  setup_intent_authentication_failure: NOT_CONFIRMED,
  authentication_not_handled: NOT_CONFIRMED,
  payment_intent_authentication_failure: NOT_CONFIRMED,
  mobile_device_authentication_required: CONFIRM,
  authentication_required: CONFIRM,
  subscription_payment_intent_requires_action: CONFIRM,
  processing_error: TRY_AGAIN,
  reenter_transaction: TRY_AGAIN,
  try_again_later: TRY_AGAIN,
  issuer_not_available: TRY_AGAIN,
  approve_with_id: TRY_AGAIN,
  card_not_supported: NOT_TAKEN,
  currency_not_supported: NOT_TAKEN,
  invalid_account: NOT_TAKEN,
  new_account_information_available: NOT_TAKEN,
  service_not_allowed: NOT_TAKEN,
  transaction_not_allowed: NOT_TAKEN,
  not_permitted: NOT_TAKEN,
  test_mode_live_card: TEST_ONLY,
  live_mode_test_card: TEST_CARD,
  testmode_decline: TEST_CARD,
};

/** The Japanese advice for a decline code of Stripe; the general sentence for an unknown code or null. */
export function declineAdvice(code: string | null | undefined): DeclineAdvice {
  return code && Object.hasOwn(ADVICE, code) ? (ADVICE[code] ?? REFUSED) : REFUSED;
}

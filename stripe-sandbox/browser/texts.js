/** Texts of the sandbox's form. */
export const TEXTS = {
  number: 'カード番号',
  expiry: '有効期限（月 / 年）',
  cvc: 'セキュリティコード',
  expiryHint: '月 / 年',
  test: 'テストモードです。実際のカードは入力しないでください。',
  numbers: '使えるテスト用の番号（選ぶと入力されます）',
  numbersHint: '有効期限は未来の年月、セキュリティコードは3桁（アメックスは4桁）なら何でも使えます。',
  bankTitle: 'カード会社の本人認証（テスト）',
  bankBody: '本番では、ここにカード会社の画面が表示されます。どちらの結果を試しますか。',
  bankYes: '認証する',
  bankNo: '認証に失敗する',
  bankBusy: 'カード会社に確認しています…',
};

/** Errors under the fields, by code. */
export const ERROR_TEXTS = {
  incomplete_number: 'カード番号を最後まで入力してください。',
  incorrect_number: 'カード番号に間違いがあります。もう一度お確かめください。',
  live_number: 'テスト用の番号ではありません。実際のカードは使えません。下の一覧からお選びください。',
  incomplete_expiry: '有効期限を「月 / 年」で入力してください。',
  invalid_expiry_month: '有効期限の月が正しくありません。',
  past_expiry: 'このカードは有効期限が過ぎています。',
  incomplete_cvc: 'セキュリティコードを入力してください。',
};

/** Stripe's published test numbers, and what each of them shows. */
export const TEST_NUMBERS = [
  ['4242424242424242', 'Visa・支払えます'],
  ['5555555555554444', 'Mastercard・支払えます'],
  ['3566002020360505', 'JCB・支払えます'],
  ['378282246310005', 'American Express・支払えます'],
  ['4000002500003155', '登録とお申し込みのときに本人認証を求められます'],
  ['4000002760003184', 'いつも本人認証を求められます'],
  ['4000000000003220', '本人認証（3-Dセキュア2）を求められます'],
  ['4000003800000446', 'お申し込みのときだけ本人認証を求められます'],
  ['4000008400001629', '本人認証のあとで断られます'],
  ['4000008260003178', '本人認証のあと、残高不足で断られます'],
  ['4000000000000341', '登録できますが、支払いは断られます'],
  ['4000000000000002', '断られます'],
  ['4000000000009995', '残高不足で断られます'],
  ['4000000000009987', '紛失したカードとして断られます'],
  ['4000000000009979', '盗難にあったカードとして断られます'],
  ['4000000000000069', '有効期限切れとして断られます'],
  ['4000000000000127', 'セキュリティコードの間違いとして断られます'],
  ['4000000000000119', '処理のエラーになります'],
];

const BRANDS = [
  [/^4/, 'visa', 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard', 'Mastercard'],
  [/^35/, 'jcb', 'JCB'],
  [/^3[47]/, 'amex', 'Amex'],
];

/** @returns {{brand: string, name: string, length: number, cvc: number}} */
export function kindOf(digits) {
  const found = BRANDS.find(([begin]) => begin.test(digits));
  const brand = found ? found[1] : 'unknown';
  const isAmex = brand === 'amex';
  return { brand, name: found ? found[2] : '', length: isAmex ? 15 : 16, cvc: isAmex ? 4 : 3 };
}

/** The digits of a text; Japanese keyboards write full-width ones. */
export function digitsOf(text) {
  return text.replace(/[０-９]/g, (each) => String(each.charCodeAt(0) - 0xff10)).replace(/\D/g, '');
}

/** 4242 4242 4242 4242, and 3782 822463 10005. */
export function groupedNumber(digits) {
  const groups = kindOf(digits).brand === 'amex' ? [4, 6, 5] : [4, 4, 4, 4, 3];
  let rest = digits;
  const parts = [];
  for (const size of groups) {
    if (rest === '') break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}

/** `1234` → `12 / 34`; a month from 2 to 9 may have one digit. */
export function groupedExpiry(digits) {
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const year = whole.slice(2).replace(/^20(?=\d\d)/, '');
  return year === '' ? whole.slice(0, 2) : `${whole.slice(0, 2)} / ${year.slice(0, 2)}`;
}

function passesLuhn(digits) {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits[digits.length - 1 - index]) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** @returns {string | null} the code of an error */
export function errorOfNumber(digits) {
  if (digits.length < kindOf(digits).length) return 'incomplete_number';
  if (!passesLuhn(digits)) return 'incorrect_number';
  return TEST_NUMBERS.some(([number]) => number === digits) ? null : 'live_number';
}

/** @returns {string | null} */
export function errorOfExpiry(digits, now) {
  if (digits.length < 4) return 'incomplete_expiry';
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  const isPast = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
  return isPast ? 'past_expiry' : null;
}

/** @returns {string | null} */
export function errorOfCvc(digits, number) {
  const wanted = kindOf(number).cvc;
  return digits.length === wanted || (wanted === 4 && digits.length === 3) ? null : 'incomplete_cvc';
}

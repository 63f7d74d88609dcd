import { expect, test } from 'vitest';
import { cardInWords, yen } from '#domain/billing/billing-labels.ts';

test.each([
  [0, '0円'],
  [980, '980円'],
  [2980, '2,980円'],
  [1_234_567, '1,234,567円'],
])('writes %i yen as %s', (amount, text) => {
  expect(yen(amount)).toBe(text);
});

test.each([
  ['visa', 'Visa（末尾4242）'],
  ['mastercard', 'Mastercard（末尾4242）'],
  ['amex', 'American Express（末尾4242）'],
  ['jcb', 'JCB（末尾4242）'],
  ['diners', 'Diners Club（末尾4242）'],
  ['discover', 'Discover（末尾4242）'],
  ['unionpay', '銀聯（末尾4242）'],
  ['unknown', 'カード（末尾4242）'],
  ['constructor', 'カード（末尾4242）'],
])('names a card of the brand %s', (brand, text) => {
  expect(cardInWords({ brand, last4: '4242' })).toBe(text);
});

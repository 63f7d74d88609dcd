import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeDigits, formatPhoneNumber, parsePhoneNumber } from '#domain/identity/phone-number.ts';

const e164 = (typed: string) => {
  const read = parsePhoneNumber(typed);
  return read.kind === 'number' ? read.e164 : read.why;
};

test.each([
  ['09012345678', '+819012345678'],
  ['090-1234-5678', '+819012345678'],
  ['０９０－１２３４－５６７８', '+819012345678'],
  ['０９０ー１２３４ー５６７８', '+819012345678'],
  ['090‐1234−5678', '+819012345678'],
  ['（090）1234―5678', '+819012345678'],
  ['090.1234.5678', '+819012345678'],
  ['090　1234　5678', '+819012345678'],
  ['\u202a090-1234-5678\u202c', '+819012345678'],
  ['tel:090-1234-5678', '+819012345678'],
  ['+81 90-1234-5678', '+819012345678'],
  ['+81(0)90-1234-5678', '+819012345678'],
  ['＋８１　９０　１２３４　５６７８', '+819012345678'],
  ['81 90 1234 5678', '+819012345678'],
  ['0081 90 1234 5678', '+819012345678'],
  ['080-1234-5678', '+818012345678'],
  ['070-1234-5678', '+817012345678'],
  ['060-1234-5678', '+816012345678'],
  ['050-1234-5678', '+815012345678'],
  ['03-1234-5678', '+81312345678'],
  ['0422-12-3456', '+81422123456'],
  ['+1 (650) 555-1234', '+16505551234'],
  ['010 1 650 555 1234', '+16505551234'],
  ['+82 10-1234-5678', '+821012345678'],
])('%s is %s', (typed, number) => {
  expect(e164(typed)).toBe(number);
});

test.each([
  ['', 'empty'],
  [' 　- ', 'empty'],
  ['でんわ', 'not-a-number'],
  ['090-1234-567x', 'not-a-number'],
  ['hanako@example.jp', 'not-a-number'],
  ['090-1234-567', 'too-short'],
  ['090-1234-56789', 'too-long'],
  ['03-1234-567', 'too-short'],
  ['03-1234-56789', 'too-long'],
  ['9012345678', 'unknown'],
  ['110', 'too-short'],
  ['0120-123-456', 'no-messages'],
  ['0800-123-4567', 'no-messages'],
  ['0570-012-345', 'no-messages'],
  ['+0 90 1234 5678', 'unknown'],
  ['+1 650', 'too-short'],
  ['+12345678901234567', 'too-long'],
  ['+81 90 1234', 'too-short'],
  ['0901234567809012345678', 'too-long'],
])('rejects %s: %s', (typed, why) => {
  expect(e164(typed)).toBe(why);
});

const mobile = fc
  .tuple(fc.constantFrom('050', '060', '070', '080', '090'), fc.integer({ min: 10_000_000, max: 99_999_999 }))
  .map(([area, rest]) => `${area}${rest}`);
const between = fc.constantFrom('', '-', ' ', '　', 'ー', '−', '－', ')', '（', '.');
const wide = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

test('parses a mobile number the same with any spacing and width', () => {
  fc.assert(
    fc.property(
      mobile,
      fc.array(between, { minLength: 11, maxLength: 11 }),
      fc.boolean(),
      (number, gaps, full) => {
        const typed = [...number].map((digit, at) => digit + (gaps[at] ?? '')).join('');
        expect(e164(full ? wide(typed) : typed)).toBe(`+81${number.slice(1)}`);
      },
    ),
  );
});

test('parses any accepted text to E.164, and parses its formatted form again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[\d\- ]{6,18}$/)), (typed) => {
      const read = parsePhoneNumber(typed);
      if (read.kind === 'refused') return;
      expect(read.e164).toMatch(/^\+[1-9]\d{7,14}$/);
      expect(e164(read.e164)).toBe(read.e164);
      expect(e164(formatPhoneNumber(read.e164))).toBe(read.e164);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['+819012345678', '090-1234-5678'],
  ['+81312345678', '03-1234-5678'],
  ['+81422123456', '0422123456'],
  ['+16505551234', '+16505551234'],
])('formats %s as %s', (number, shown) => {
  expect(formatPhoneNumber(number)).toBe(shown);
});

test('extracts the digits of a code from any notation', () => {
  expect(codeDigits(' １２３－４５６ ')).toBe('123456');
  expect(codeDigits('確認コード: 123 456')).toBe('123456');
});

test.each([
  ['+1234567', 'too-short'],
  ['+12345678', '+12345678'],
  ['+123456789012345', '+123456789012345'],
  ['+1234567890123456', 'too-long'],
  ['0000000000', 'unknown'],
  ['81901234567890', 'unknown'],
  ['9819012345678', 'unknown'],
  ['123456789', 'too-short'],
])('at the limits %s is %s', (typed, result) => {
  expect(e164(typed)).toBe(result);
});

test.each(['x+819012345678', '+8190123456789', '+81901234567'])(
  'formats %s only as a whole number',
  (number) => {
    expect(formatPhoneNumber(number)).not.toMatch(/^090-1234-5678/);
  },
);

import { expect, test } from 'vitest';
import { isTakeNameTooLong, takeNameOf } from '#domain/recordings/take-name.ts';

const FAMILY = '👨‍👩‍👧';

test('a name is one line without invisible characters at its ends or within', () => {
  expect(takeNameOf('  発表会の\n候補 \u202e\u061c ')).toBe('発表会の 候補');
  expect(takeNameOf(' \u200b\t ')).toBeNull();
});

test('an emoji of several parts stays whole and counts as one character', () => {
  expect(takeNameOf(FAMILY)).toBe(FAMILY);
  expect(isTakeNameTooLong(FAMILY.repeat(40))).toBe(false);
  expect(isTakeNameTooLong(FAMILY.repeat(41))).toBe(true);
});

test('a text of any length is refused at once', () => {
  expect(isTakeNameTooLong('あ'.repeat(40))).toBe(false);
  expect(isTakeNameTooLong('a\u0301'.repeat(500_000))).toBe(true);
});

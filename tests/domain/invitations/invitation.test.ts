import { describe, expect, it } from 'vitest';
import { invitationCode, isSameMailbox } from '#domain/invitations/invitation.ts';

describe('invitationCode', () => {
  it.each([
    ['0123456789', '0123456789'],
    [' ab2d3f4g5h ', 'AB2D3F4G5H'],
    ['ＡＢ２Ｄ３Ｆ４Ｇ５Ｈ', 'AB2D3F4G5H'],
  ])('reads %j', (given, code) => expect(invitationCode(given)).toBe(code));

  // I, L, O and U are taken for other letters.
  it.each([
    '',
    '012345678',
    '01234567890',
    'ABCDEFGHIL',
    '0123 56789',
    '<script>12',
    'x'.repeat(1000),
    null,
    7,
    {},
  ])('refuses %j', (given) => expect(invitationCode(given)).toBeNull());
});

describe('isSameMailbox', () => {
  it.each([
    ['hanako@gmail.com', 'Ha.Na.Ko+piano@googlemail.com'],
    ['hanako@example.jp', 'HANAKO+2@example.jp'],
  ])('%s and %s are one', (one, other) => expect(isSameMailbox(one, other)).toBe(true));

  it.each([
    ['hanako@example.jp', 'ha.nako@example.jp'],
    ['hanako@example.jp', 'hanako@example.com'],
    ['hanako@gmail.com', 'hanako1@gmail.com'],
    [null, null],
    [null, 'hanako@example.jp'],
  ])('%s and %s are not', (one, other) => expect(isSameMailbox(one, other)).toBe(false));
});

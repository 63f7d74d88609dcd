import { expect, test } from 'vitest';
import { otherAccountEmail } from '#features/auth-action/other-account-notice.tsx';
import type { ActionCode } from '#session/action-codes.ts';

const code = (email: string | null, previousEmail: string | null = null): ActionCode => ({
  operation: 'verify-email',
  email,
  previousEmail,
});

test.each([
  [
    'names the person signed in when the link belongs to another account',
    { email: 'taro@example.jp' },
    code('hanako@example.jp'),
    'taro@example.jp',
  ],
  ['is null when the link is theirs', { email: 'Hanako@example.jp' }, code('hanako@EXAMPLE.jp'), null],
  [
    'is null when the link changes their address',
    { email: 'hanako@example.jp' },
    code('new@example.jp', 'hanako@example.jp'),
    null,
  ],
  ['is null for a person without an address', { email: null }, code('hanako@example.jp'), null],
  ['is null for a visitor', null, code('hanako@example.jp'), null],
  ['is null when the link names no account', { email: 'taro@example.jp' }, code(null), null],
])('%s', (_, person, link, email) => {
  expect(otherAccountEmail(person, link)).toBe(email);
});

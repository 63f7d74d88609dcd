import { expect, test } from 'vitest';
import { someoneElse } from '#features/auth-action/someone-else.ts';
import type { ActionCode } from '#session/action-codes.ts';

const code = (email: string | null, previousEmail: string | null = null): ActionCode => ({
  operation: 'verify-email',
  email,
  previousEmail,
});

test.each([
  ['somebody else is here', { email: 'taro@example.jp' }, code('hanako@example.jp'), 'taro@example.jp'],
  ['the link is theirs', { email: 'Hanako@example.jp' }, code('hanako@EXAMPLE.jp'), null],
  [
    'their address changes',
    { email: 'hanako@example.jp' },
    code('new@example.jp', 'hanako@example.jp'),
    null,
  ],
  ['they have no address yet', { email: null }, code('hanako@example.jp'), null],
  ['nobody is here', null, code('hanako@example.jp'), null],
  ['the link does not tell whose it is', { email: 'taro@example.jp' }, code(null), null],
])('%s', (_, person, link, told) => {
  expect(someoneElse(person, link)).toBe(told);
});

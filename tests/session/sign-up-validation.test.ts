import { expect, test } from 'vitest';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import { authMessage } from '#session/auth-messages.ts';
import { emailProblem, passwordProblem, signUpProblems } from '#session/sign-up-validation.ts';

test('accepts full width, spaces and invisible signs in an address', () => {
  expect(normalizeEmail(' ｈａｎａ．ｋｏ＋１＠ｅｘａｍｐｌｅ．ｊｐ　')).toBe('hana.ko+1@example.jp');
  expect(normalizeEmail('hana@example。co｡jp')).toBe('hana@example.co.jp');
  expect(normalizeEmail('ｈａｎａーｋｏ＠ｓｏーｎｅｔ．ｎｅ．ｊｐ')).toBe('hana-ko@so-net.ne.jp');
  expect(normalizeEmail('\ufeffhanako@example.jp\u200b')).toBe('hanako@example.jp');
});

test.each(['hanako@example.jp', 'a..b.@docomo.ne.jp', 'x+y@sub.example.co.jp'])('takes %s', (address) => {
  expect(emailProblem(address)).toBeNull();
});

test.each([
  'hanako',
  'hanako@example',
  '@example.jp',
  'ha nako@',
  `a@${'b'.repeat(64)}.jp`,
  '花子@example.jp',
])('refuses %s', (address) => {
  expect(emailProblem(address)).toBe('メールアドレスを正しく入力してください。');
});

test('accepts an address of 254 characters, not one of 255', () => {
  const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}`;
  const address = (last: number) => `${'a'.repeat(64)}@${domain}.${'e'.repeat(last)}`;
  expect([address(6).length, emailProblem(address(6))]).toEqual([254, null]);
  expect([address(7).length, emailProblem(address(7))]).toEqual([
    255,
    'メールアドレスを正しく入力してください。',
  ]);
});

test.each([
  ['', 'パスワードを入力してください。'],
  ['abcdef7', 'パスワードは8文字以上で入力してください。'],
  ['abcdefgh', 'パスワードに数字を1文字以上入れてください。'],
  ['12345678', 'パスワードに英字を1文字以上入れてください。'],
  [`a1${'x'.repeat(63)}`, 'パスワードは64文字以内で入力してください。'],
  [`a1${'x'.repeat(62)}`, null],
  ['hidamari7', null],
  // A character is what a person counts, not a UTF-16 unit.
  ['🎹🎹🎹a1', 'パスワードは8文字以上で入力してください。'],
])('a password %j', (password, message) => {
  expect(passwordProblem(password)).toBe(message);
});

test('reports the problems of both fields at once', () => {
  expect(signUpProblems({ email: '', password: 'hidamari7' })).toEqual({
    email: 'メールアドレスを入力してください。',
    password: null,
  });
});

test('never reveals which part of a login was wrong', () => {
  const said = ['invalid-credential', 'invalid-login-credentials', 'wrong-password', 'user-not-found'];
  expect(new Set(said.map(authMessage)).size).toBe(1);
  expect(authMessage('never-heard-of')).toContain('予期しないエラー');
});

import { describe, expect, it } from 'vitest';
import { passwordHint } from '#session/password-hints.ts';

describe('the hint for a new password', () => {
  it.each([
    ['', 0, ''],
    ['abc12', 0, 'あと3文字'],
    ['abcdefgh', 0, '数字を入れてください'],
    ['12345678', 0, '英字を入れてください'],
    [`a1${'x'.repeat(63)}`, 0, '64文字までです'],
    ['password1', 1, '使えますが、推測されやすいパスワードです'],
    ['Ｐａｓｓ２０２６', 2, '全角の文字が入っています。半角をおすすめします'],
    ['Hatsu-koi-72', 3, 'とても強いパスワードです'],
  ] as const)('for %s', (password, level, words) => {
    expect(passwordHint(password)).toEqual({ level, words });
  });
});

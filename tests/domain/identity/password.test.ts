import { describe, expect, it } from 'vitest';
import { passwordStrength } from '#domain/identity/password.ts';

describe('a password while it is typed', () => {
  it('gives no feedback when empty, then says what is missing', () => {
    expect(passwordStrength('')).toEqual({ kind: 'none' });
    expect(passwordStrength('abc12')).toEqual({ kind: 'not-yet', fault: 'too-short', missing: 3 });
    expect(passwordStrength('あ1🎹')).toMatchObject({ fault: 'too-short', missing: 5 });
    expect(passwordStrength('abcdefgh')).toEqual({ kind: 'not-yet', fault: 'no-digit', missing: 0 });
    expect(passwordStrength('12345678')).toMatchObject({ fault: 'no-letter' });
    expect(passwordStrength(`a1${'x'.repeat(63)}`)).toMatchObject({ fault: 'too-long' });
  });

  it.each([
    ['password1', 1],
    ['Password1234', 1],
    ['aaaaaaa1', 1],
    ['hatsukoi7', 1],
    ['Hatsukoi7', 2],
    ['hatsukoi72', 2],
    ['Hatsu-koi-72', 3],
    ['asagohan to yuuhan 2', 3],
  ] as const)('%s has level %i', (password, level) => {
    expect(passwordStrength(password)).toEqual({ kind: 'taken', level });
  });

  it('is weak when it contains the name of the address', () => {
    expect(passwordStrength('Hanako-1988', 'hanako@example.jp')).toEqual({ kind: 'taken', level: 1 });
    expect(passwordStrength('Hanako-1988', 'taro@example.jp')).toEqual({ kind: 'taken', level: 3 });
  });
});

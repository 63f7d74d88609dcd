import { describe, expect, it } from 'vitest';
import { passwordFault, passwordStrength } from '#domain/identity/password.ts';

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

it.each([
  ['あいうえおかきく1', 'no-letter'],
  ['пароль2026', 'no-letter'],
  ['あいうえおかきa1', null],
  ['Ａいうえおかきく１', null],
  ['élanvital7', null],
] as const)('of the letters in %s a Latin one is asked for', (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

describe('at its limits a password', () => {
  it('may have 8 and 64 characters, not 7 or 65', () => {
    expect(passwordFault(`a1${'x'.repeat(5)}`)).toBe('too-short');
    expect(passwordFault(`a1${'x'.repeat(6)}`)).toBeNull();
    expect(passwordFault(`a1${'x'.repeat(62)}`)).toBeNull();
    expect(passwordFault(`a1${'x'.repeat(63)}`)).toBe('too-long');
  });
  it.each([
    ['five different characters', 'mnop1mnop1', 2],
    ['four different characters', 'mno1mno1mn', 1],
    ['a guessed beginning, 15 long', 'password1234567', 1],
    ['a guessed beginning, 16 long', 'password12345678', 2],
    ['a guessed beginning, few characters', 'passwordpassssss1', 2],
    ['a guessed beginning, seven characters', 'abcabcabcabcab12dd', 1],
    ['two kinds, 13 long', 'asagohantoyu7', 2],
    ['two kinds, 14 long', 'asagohantoyu72', 3],
    ['three kinds, 10 long', 'Hatsukoi72', 2],
    ['three kinds, 11 long', 'Hatsukoi729', 3],
  ] as const)('of %s: %s', (_, password, level) => {
    expect(passwordStrength(password)).toEqual({ kind: 'taken', level });
  });
  it('is weak with a name of three letters, not of two', () => {
    expect(passwordStrength('Hatsu-han-72', 'han@example.jp')).toEqual({ kind: 'taken', level: 1 });
    expect(passwordStrength('Hatsu-han-72', 'ha@example.jp')).toEqual({ kind: 'taken', level: 3 });
  });
});

import { type PasswordStrength, passwordStrength } from '#domain/identity/password.ts';

/** The rule for a new password, shown before it is typed. */
export const PASSWORD_RULE = '8文字以上64文字まで。英字と数字をそれぞれ1文字以上入れてください。';

const LEVELS = {
  1: '使えますが、推測されやすいパスワードです',
  2: 'よいパスワードです',
  3: 'とても強いパスワードです',
} as const;

/** Most keyboards do not type these where the password is hidden. */
const FULL_WIDTH = /[\u3000！-～]/;
const WIDE = '全角の文字が入っています。半角をおすすめします';

const FAULTS = {
  'too-long': '64文字までです',
  'no-letter': '英字を入れてください',
  'no-digit': '数字を入れてください',
} as const;

export interface PasswordHint {
  /** 0 until the password satisfies the rule. */
  level: 0 | 1 | 2 | 3;
  words: string;
}

/** Strength and hint of a new password while it is typed. */
export function passwordHint(password: string, email = ''): PasswordHint {
  const strength = passwordStrength(password, email);
  return strength.kind === 'taken'
    ? { level: strength.level, words: FULL_WIDTH.test(password) ? WIDE : LEVELS[strength.level] }
    : { level: 0, words: missing(strength) };
}

function missing(strength: Exclude<PasswordStrength, { kind: 'taken' }>): string {
  if (strength.kind === 'none') return '';
  return strength.fault === 'too-short' ? `あと${strength.missing}文字` : FAULTS[strength.fault];
}

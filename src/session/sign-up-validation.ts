import { isEmailAddress } from '#domain/identity/email-address.ts';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import { type PasswordFault, passwordFault } from '#domain/identity/password.ts';

const PASSWORD_MESSAGES: Readonly<Record<PasswordFault, string>> = {
  'too-short': 'パスワードは8文字以上で入力してください。',
  'too-long': 'パスワードは64文字以内で入力してください。',
  'no-letter': 'パスワードに英字を1文字以上入れてください。',
  'no-digit': 'パスワードに数字を1文字以上入れてください。',
};

/** The message for an address as typed; null when it is valid. */
export function emailProblem(typed: string): string | null {
  const email = normalizeEmail(typed);
  if (email === '') return 'メールアドレスを入力してください。';
  return isEmailAddress(email) ? null : 'メールアドレスを正しく入力してください。';
}

/** The message for a new password, exactly as typed; null when it is valid. Only for sign-up: a sign-in accepts any password. */
export function passwordProblem(typed: string): string | null {
  if (typed === '') return 'パスワードを入力してください。';
  const fault = passwordFault(typed);
  return fault === null ? null : PASSWORD_MESSAGES[fault];
}

export function signUpProblems({ email, password }: { email: string; password: string }) {
  return { email: emailProblem(email), password: passwordProblem(password) };
}

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 64;

export type PasswordFault = 'too-short' | 'too-long' | 'no-letter' | 'no-digit';

/**
 * What is wrong with a new password, or null (product-rules R4.3). Counts code points; the password is
 * neither trimmed nor normalised. A letter is a Latin one (英字), of either case and width; what else there is may stand beside it.
 */
export function passwordFault(password: string): PasswordFault | null {
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH) return 'too-short';
  if (length > MAX_PASSWORD_LENGTH) return 'too-long';
  if (!/\p{Script=Latin}/u.test(password)) return 'no-letter';
  if (!/\p{Nd}/u.test(password)) return 'no-digit';
  return null;
}

/** Feedback while a new password is typed. `missing` is the number of characters still needed. */
export type PasswordStrength =
  | { kind: 'none' }
  | { kind: 'not-yet'; fault: PasswordFault; missing: number }
  | { kind: 'taken'; level: 1 | 2 | 3 };

/** Beginnings that are guessed first; appended digits do not help. */
const OFTEN_GUESSED =
  /^(password|passwd|passw0rd|p@ssw0rd|qwerty|asdf|zxcv|1q2w3e|abc|iloveyou|welcome|admin|sakura|piano|guitar|music|otomichi|doremi)/i;

/**
 * Roughly how hard a password is to guess, without a dictionary: 1 accepted but weak, 2 good, 3 strong. Only
 * a hint: `passwordFault` alone decides.
 */
export function passwordStrength(password: string, email = ''): PasswordStrength {
  if (password === '') return { kind: 'none' };
  const fault = passwordFault(password);
  if (fault !== null) {
    return { kind: 'not-yet', fault, missing: Math.max(0, MIN_PASSWORD_LENGTH - [...password].length) };
  }
  return { kind: 'taken', level: levelOf(password, email) };
}

function levelOf(password: string, email: string): 1 | 2 | 3 {
  const { length } = [...password];
  const name = email.split('@')[0] ?? '';
  const usesName = name.length >= 3 && password.toLowerCase().includes(name.toLowerCase());
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const varied = new Set(password).size;
  if (OFTEN_GUESSED.test(password) || usesName || varied < 5) return length >= 16 && varied >= 8 ? 2 : 1;
  if (length >= 14 || (length >= 11 && kinds >= 3)) return 3;
  return length >= 10 || kinds >= 3 ? 2 : 1;
}

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 64;

export type PasswordFault = 'too-short' | 'too-long' | 'no-letter' | 'no-digit';

/**
 * What is wrong with a new password, or null (decisions, "Identity": 8 to 64 characters, at least one letter and one
 * digit). Characters are code points; the password is taken as it is, neither trimmed nor normalised.
 */
export function passwordFault(password: string): PasswordFault | null {
  const { length } = [...password];
  if (length < SHORTEST_PASSWORD) return 'too-short';
  if (length > LONGEST_PASSWORD) return 'too-long';
  if (!/\p{L}/u.test(password)) return 'no-letter';
  if (!/\p{Nd}/u.test(password)) return 'no-digit';
  return null;
}

/** Longest e-mail address taken (decisions, "Identity"). */
export const LONGEST_EMAIL = 254;

/**
 * The shape of HTML's e-mail field with a dot asked for in the domain. Dots in odd places of the local part are
 * allowed: older Japanese mobile addresses have them.
 */
const SHAPE =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Whether a trimmed address may be used for an account. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST_EMAIL && SHAPE.test(text);
}

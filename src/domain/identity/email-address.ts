/** Maximum length of an e-mail address (product-rules R4.2). */
export const MAX_EMAIL_LENGTH = 254;

/**
 * The pattern of HTML's e-mail field, with a dot required in the domain. Misplaced dots in the local part are
 * allowed: older Japanese mobile addresses have them.
 */
const SHAPE =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** True when a trimmed address may be used for an account. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && SHAPE.test(text);
}

/** Common mail domains of Japanese learners; they are never questioned. */
const COMMON_DOMAINS = [
  'gmail.com',
  'yahoo.co.jp',
  'ymail.ne.jp',
  'icloud.com',
  'me.com',
  'outlook.jp',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.jp',
  'live.jp',
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'au.com',
  'softbank.ne.jp',
  'i.softbank.jp',
  'ymobile.ne.jp',
  'rakumail.jp',
  'nifty.com',
  'biglobe.ne.jp',
  'so-net.ne.jp',
  'ocn.ne.jp',
] as const;

/** Real domains that look like a typo of a common one. */
const SIMILAR_REAL_DOMAINS: ReadonlySet<string> = new Set([
  'ymail.com',
  'mail.com',
  'email.com',
  'yahoo.com',
  'yahoo.ne.jp',
  'live.com',
  'gmx.com',
  'mac.com',
  'softbank.jp',
  'softbank.co.jp',
  'docomo.co.jp',
  'ac.com',
  'ne.com',
  'u.com',
  'nu.com',
  'qq.com',
]);

/** Wrong endings of common providers. */
const WRONG_ENDINGS: Readonly<Record<string, string>> = {
  'gmail.co.jp': 'gmail.com',
  'gmail.jp': 'gmail.com',
  'gmail.ne.jp': 'gmail.com',
  'icloud.jp': 'icloud.com',
  'icloud.co.jp': 'icloud.com',
  'yahoo.jp': 'yahoo.co.jp',
  'docomo.jp': 'docomo.ne.jp',
  'docomo.com': 'docomo.ne.jp',
  'ezweb.co.jp': 'ezweb.ne.jp',
  'ezweb.jp': 'ezweb.ne.jp',
};

/**
 * The address that was probably meant, or null when nothing looks mistyped: `taro@gmial.com` →
 * `taro@gmail.com`. Only a suggestion: the domain may be real.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || !domain.includes('.') || SIMILAR_REAL_DOMAINS.has(domain) || isCommon(domain)) return null;
  const meant = WRONG_ENDINGS[domain] ?? COMMON_DOMAINS.find((common) => isOneTypo(domain, common));
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`;
}

function isCommon(domain: string): boolean {
  return COMMON_DOMAINS.some((common) => common === domain);
}

/**
 * True when one letter was added, omitted or replaced, or two neighbours were swapped. Short names match
 * others too easily.
 */
function isOneTypo(typed: string, meant: string): boolean {
  if (meant.length < 7 || Math.abs(typed.length - meant.length) > 1) return false;
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same += 1;
  const [left, right] = [typed.slice(same), meant.slice(same)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}

/*
 * Removes from reports and the diagnostics screen: tokens, codes from mail and SMS, signed URLs, passwords, e-mail
 * addresses, phone and card numbers. Removes rather too much than too little.
 */
const REDACTED = '***';

/** Names of fields and parameters whose value is always a secret. */
const SECRET_NAME =
  'oobCode|id_?token|refresh_?token|access_?token|token|custom_?token|pass(?:word|wd|code)?|api_?key|secret|' +
  '(?:(?:setup|payment)_intent_)?client_?secret|cvc|' +
  'signature|sig|session_?(?:info|id)|otp|sms_?code|authorization|cookie|verification_?code|state|nonce|email|phone_?number';

const NAMED = new RegExp(
  String.raw`(?<![A-Za-z0-9])((?:${SECRET_NAME})["'”]?\s*(?:=|:|%3D)\s*["'“]?)(?:(?:bearer|basic)\s+)?[^\s"'&,;)}\]]+`,
  'giu',
);
const DIGIT = '[0-9０-９]';
const GAP = String.raw`[\s\u3000().·・‐-―−ー－-]{0,2}`;

const RULES: readonly (readonly [RegExp, string])[] = [
  // JSON Web Tokens, also cut short.
  [/eyJ[\w-]{6,}(?:\.[\w-]*){0,4}/g, REDACTED],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  // Keys of the card payment provider, and its secrets for one payment.
  [/\b(?:[a-z]{2,5}_)(?:live|test|\w+_secret)_[\w-]+/gi, REDACTED],
  // Queries and fragments of addresses: signatures, codes, what was searched for.
  [/([^\s"'<>?#]*)[?#][^\s"'<>=]*=[^\s"'<>]*/g, `$1?${REDACTED}`],
  [NAMED, `$1${REDACTED}`],
  [/[^\s<>"'(),;:=/[\]]+(?:@|＠|%40)[^\s<>"'(),;:=/[\]]+/gi, REDACTED],
  // Card numbers (13 to 19 digits) and phone numbers, however they are spaced.
  [new RegExp(String.raw`(?<![\w])${DIGIT}(?:${GAP}${DIGIT}){12,18}(?![\w])`, 'gu'), REDACTED],
  [new RegExp(`[+＋]${DIGIT}(?:${GAP}${DIGIT}){7,14}`, 'gu'), REDACTED],
  [new RegExp(String.raw`(?<![\w.])[0０](?:${GAP}${DIGIT}){9,10}(?![\w])`, 'gu'), REDACTED],
  // Long opaque strings, probably codes; not file names of the build and UUIDs, which identify nobody.
  [
    /(?<![\w-])(?![\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\w-]))(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}(?![\w-]|\.(?:m?js|css|tsx?)\b)/g,
    REDACTED,
  ],
];

/** The same text without secrets; idempotent. */
export function scrubText(text: string): string {
  return RULES.reduce((left, [pattern, put]) => left.replace(pattern, put), text);
}

const SECRET_KEY = new RegExp(`^(?:${SECRET_NAME})$`, 'i');

/** A copy of a value (of plain objects, arrays, text) without secrets, in keys as well; `keep` names fields left as they are. */
export function scrubDeep<T>(value: T, keep: ReadonlySet<string> = new Set()): T {
  return scrubbed(value, keep, 0) as T;
}

/** No report is deeper after its normalisation. */
const MAX_DEPTH = 12;

function scrubbed(value: unknown, keep: ReadonlySet<string>, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => scrubbed(item, keep, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (keep.has(name)) return [name, part];
      if (SECRET_KEY.test(name) && part !== null && part !== undefined) return [name, REDACTED];
      return [scrubText(name), scrubbed(part, keep, depth + 1)];
    }),
  );
}

/** Maximum length of a text in a report, in characters. */
export const MAX_TEXT_LENGTH = 250;

export function cutText(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 3)}...` : text;
}

/*
 * What must never leave in a report, nor stand on the diagnostics page: tokens, codes of mail and SMS, signed
 * addresses, passwords, addresses and numbers of people, card numbers. Rather too much is taken out than too little.
 */
const GONE = '***';

/** Names of fields and parameters whose value is a secret, however it looks. */
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
  [/eyJ[\w-]{6,}(?:\.[\w-]*){0,4}/g, GONE],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${GONE}`],
  // Keys of the card payment provider, and its secrets for one payment.
  [/\b(?:[a-z]{2,5}_)(?:live|test|\w+_secret)_[\w-]+/gi, GONE],
  // Queries and fragments of addresses: signatures, codes, what was searched for.
  [/([^\s"'<>?#]*)[?#][^\s"'<>=]*=[^\s"'<>]*/g, `$1?${GONE}`],
  [NAMED, `$1${GONE}`],
  [/[^\s<>"'(),;:=/[\]]+(?:@|＠|%40)[^\s<>"'(),;:=/[\]]+/gi, GONE],
  // Card numbers (13 to 19 digits) and phone numbers, however they are spaced.
  [new RegExp(String.raw`(?<![\w])${DIGIT}(?:${GAP}${DIGIT}){12,18}(?![\w])`, 'gu'), GONE],
  [new RegExp(`[+＋]${DIGIT}(?:${GAP}${DIGIT}){7,14}`, 'gu'), GONE],
  [new RegExp(String.raw`(?<![\w.])[0０](?:${GAP}${DIGIT}){9,10}(?![\w])`, 'gu'), GONE],
  // Long and opaque: some code or other. Names of files of the build and UUIDs say nothing about anybody.
  [
    /(?<![\w-])(?![\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\w-]))(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}(?![\w-]|\.(?:m?js|css|tsx?)\b)/g,
    GONE,
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

/** Deeper than any report is after its normalisation. */
const DEEPEST = 12;

function scrubbed(value: unknown, keep: ReadonlySet<string>, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return GONE;
  if (Array.isArray(value)) return value.map((item) => scrubbed(item, keep, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (keep.has(name)) return [name, part];
      if (SECRET_KEY.test(name) && part !== null && part !== undefined) return [name, GONE];
      return [scrubText(name), scrubbed(part, keep, depth + 1)];
    }),
  );
}

/** Texts of reports are at most so long (specification, section 9). */
export const MAX_TEXT_LENGTH = 250;

export function cutText(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 3)}...` : text;
}

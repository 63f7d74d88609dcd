export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log: the name of an event and its fields. Removes secrets by field name before it writes. */
export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

const SECRET = /password|secret|token|authorization|cookie|api_?key|signature|private/i;
/** Of Stripe: keys, webhook secrets, and client secrets of intents. */
const PAYMENT_KEY = /\b(?:(?:sk|rk)_(?:test|live)_|whsec_|(?:pi|seti)_\w+_secret_)\w+/g;
/** Card numbers: 14 to 19 digits in a row, or in groups as printed. */
const CARD_NUMBER = /(?<!\d)(?:\d{14,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5})(?!\d)/g;
const MAX_TEXT_LENGTH = 2_000;
const MAX_DEPTH = 4;

/**
 * One JSON object a line: `{"time","level","event",…fields}`.
 * @param write takes a finished line without its line break
 * @param always fields of every line
 */
export function createLog(
  level: LogLevel,
  write: (line: string) => void,
  now: () => Date,
  always: LogFields = {},
): Log {
  const lowest = LOG_LEVELS.indexOf(level);
  const at =
    (name: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(name) < lowest) return;
      write(
        JSON.stringify({ time: now().toISOString(), level: name, event, ...always, ...clean(fields, 0) }),
      );
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

export const silentLog: Log = createLog(
  'silent',
  () => {},
  () => new Date(0),
);

function clean(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SECRET.test(name) ? '[removed]' : plain(value, depth),
    ]),
  );
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return withoutCredentials(value).slice(0, MAX_TEXT_LENGTH);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return errorFields(value, depth);
  if (depth >= MAX_DEPTH) return '[deep]';
  return Array.isArray(value) ? value.map((each) => plain(each, depth + 1)) : clean(value, depth + 1);
}

function errorFields(error: Error, depth: number): Record<string, unknown> {
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: withoutCredentials(error.message).slice(0, MAX_TEXT_LENGTH),
    ...(typeof code === 'string' ? { code } : {}),
    stack: withoutCredentials(error.stack ?? '')
      .split('\n')
      .slice(1, 6)
      .map((line) => line.trim()),
    // Libraries attach what they worked on to their errors (all claims of an ID token): logs only nested errors.
    ...(error.cause instanceof Error && depth < MAX_DEPTH
      ? { cause: errorFields(error.cause, depth + 1) }
      : {}),
  };
}

/** Removes tokens, keys and passwords from texts, because error messages contain them, too. */
function withoutCredentials(text: string): string {
  return text
    .replace(/\b(Bearer)\s+[\w.~+/-]+=*/gi, '$1 [removed]')
    .replace(/\/\/([^\s/:@]+):[^\s/@]+@/g, '//$1:[removed]@')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[removed]')
    .replace(PAYMENT_KEY, '[removed]')
    .replace(CARD_NUMBER, '[removed]');
}

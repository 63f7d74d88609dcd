/**
 * The error codes of the API (product-rules R6). Client and server agree on the code; its Japanese sentence
 * is in `error-messages.ts`.
 */
export const API_CODES = [
  'api/bad-request',
  'api/unauthorized',
  'api/forbidden',
  'api/not-found',
  'api/conflict',
  'api/gone',
  'api/payload-too-large',
  'api/unsupported-media-type',
  'api/unprocessable-entity',
  'api/too-many-requests',
  'api/internal-server-error',
  'api/service-unavailable',
  'api/timeout',
  'api/network',
  'api/unexpected-response',
  'api/email-not-verified',
  'api/stripe-error',
  'api/contract-expired',
  'api/recent-login-required',
  'cards/in-use',
  'cards/missing',
  'comments/already-replied',
  'coupons/unknown',
  'pictures/unreadable',
  'invitations/already-accepted',
  'invitations/not-new',
  'invitations/own',
  'invitations/refused',
  'invitations/unknown',
  'moderation/changed',
  'plays/already-public',
  'plays/too-many',
  'plays/unplayable',
  'posts/refused',
  'posts/too-late',
  'recordings/quota-reached',
  'routes/not-found',
  'stripe/card-error',
  'stripe/general-error',
  'subscriptions/already-active',
  'subscriptions/closed',
  'subscriptions/quote-changed',
  'users/active-subscription',
  'users/posting-suspended',
  'users/profile-missing',
  'users/too-many-people',
  'users/username-locked',
  'users/username-taken',
] as const;

export type ErrorCode = (typeof API_CODES)[number];

/** A code of the table, or one that a newer server sends and this client does not know yet. */
export type AnyErrorCode = ErrorCode | (string & {});

/** What counts as a code: short and of plain characters; it is logged and compared. */
const CODE_SHAPE = /^[a-z][a-z0-9._/-]{0,63}$/i;
const MAX_SERVER_MESSAGE_LENGTH = 200;

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'api/bad-request',
  401: 'api/unauthorized',
  403: 'api/forbidden',
  404: 'api/not-found',
  409: 'api/conflict',
  410: 'api/gone',
  413: 'api/payload-too-large',
  415: 'api/unsupported-media-type',
  422: 'api/unprocessable-entity',
  429: 'api/too-many-requests',
  500: 'api/internal-server-error',
  503: 'api/service-unavailable',
};

const STATUS_OF: Readonly<Partial<Record<ErrorCode, number>>> = {
  'api/email-not-verified': 403,
  'api/contract-expired': 410,
  'api/recent-login-required': 403,
  'api/stripe-error': 502,
  'cards/in-use': 409,
  'cards/missing': 409,
  'comments/already-replied': 409,
  'coupons/unknown': 404,
  'invitations/already-accepted': 409,
  'invitations/not-new': 409,
  'invitations/own': 409,
  'invitations/refused': 409,
  'invitations/unknown': 404,
  'moderation/changed': 409,
  'recordings/quota-reached': 429,
  'stripe/card-error': 402,
  'stripe/general-error': 502,
  'subscriptions/already-active': 409,
  'subscriptions/closed': 409,
  'subscriptions/quote-changed': 409,
  'users/active-subscription': 409,
  'users/username-taken': 409,
  'users/username-locked': 409,
  'users/profile-missing': 403,
  'users/posting-suspended': 403,
  'users/too-many-people': 409,
  'pictures/unreadable': 422,
  'plays/already-public': 409,
  'plays/too-many': 409,
  'plays/unplayable': 422,
  'posts/too-late': 409,
  'posts/refused': 422,
  'routes/not-found': 404,
};

/** True for a known error code. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && (API_CODES as readonly string[]).includes(value);
}

/** The code of an answer's body, known or not; null where there is none. */
export function codeOfBody(value: unknown): AnyErrorCode | null {
  return typeof value === 'string' && CODE_SHAPE.test(value) ? value : null;
}

/** The code of an answer without a code in its body, by HTTP status (product-rules R6.1). */
export function codeOfStatus(status: number): ErrorCode {
  return BY_STATUS[status] ?? (status >= 500 ? 'api/internal-server-error' : 'api/unexpected-response');
}

const UNAVAILABLE: ReadonlySet<AnyErrorCode> = new Set<ErrorCode>([
  'api/network',
  'api/timeout',
  'api/service-unavailable',
]);

/** Whether the server was not reached or has no time: an earlier answer still counts, and the same call may succeed later. */
export function isUnavailable(code: AnyErrorCode): boolean {
  return UNAVAILABLE.has(code);
}

/** An answer came that does not say how far the call got. */
const UNCLEAR: ReadonlySet<AnyErrorCode> = new Set<ErrorCode>([
  'api/unexpected-response',
  'api/internal-server-error',
]);

/** Whether nobody knows after this error if the server did what it was asked (product-rules R6.6). */
export function leavesResultUnknown(code: AnyErrorCode): boolean {
  return isUnavailable(code) || UNCLEAR.has(code);
}

/** The HTTP status with which the server sends a code. */
export function statusOf(code: ErrorCode): number {
  const own = STATUS_OF[code];
  if (own !== undefined) return own;
  const found = Object.entries(BY_STATUS).find(([, named]) => named === code);
  return found ? Number(found[0]) : 500;
}

export interface ApiErrorFacts {
  status?: number | undefined;
  /** Seconds the server asks to wait (`Retry-After`). */
  retryAfter?: number | undefined;
  details?: unknown;
  cause?: unknown;
  /** Whether the body was no JSON: then the answer is a proxy's or a captive portal's, whatever its status says. */
  isForeign?: boolean;
  /** The server's own sentence. */
  message?: unknown;
}

/** An error of an API call: its code and, where known, status, `Retry-After`, details and cause. */
export class ApiError extends Error {
  /** As the server names it, also when this client does not know the code. */
  readonly code: AnyErrorCode;
  /** The code if it is known, else the one of the status: what the client acts upon. */
  readonly known: ErrorCode;
  /** The server's own Japanese sentence, for a code that has none here. */
  readonly serverMessage: string | null;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  readonly isForeign: boolean;
  readonly details: unknown;

  constructor(code: AnyErrorCode, facts: ApiErrorFacts = {}) {
    super(code, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'ApiError';
    this.code = code;
    this.known = isErrorCode(code) ? code : codeOfStatus(facts.status ?? 500);
    this.serverMessage = sentenceOf(facts.message);
    this.status = facts.status;
    this.retryAfter = facts.retryAfter;
    this.isForeign = facts.isForeign ?? false;
    this.details = facts.details;
  }
}

function sentenceOf(message: unknown): string | null {
  const isShort = typeof message === 'string' && message.length <= MAX_SERVER_MESSAGE_LENGTH;
  // Other messages are for engineers: `request 3f2a…`.
  return isShort && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(message) ? message.trim() : null;
}

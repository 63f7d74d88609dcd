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
  'coupons/unknown',
  'routes/not-found',
  'stripe/card-error',
  'stripe/general-error',
  'subscriptions/already-active',
  'subscriptions/closed',
  'subscriptions/quote-changed',
  'users/active-subscription',
  'users/username-taken',
] as const;

export type ErrorCode = (typeof API_CODES)[number];

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
  'coupons/unknown': 404,
  'stripe/card-error': 402,
  'stripe/general-error': 502,
  'subscriptions/already-active': 409,
  'subscriptions/closed': 409,
  'subscriptions/quote-changed': 409,
  'users/active-subscription': 409,
  'users/username-taken': 409,
  'routes/not-found': 404,
};

/** True for a known error code. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && (API_CODES as readonly string[]).includes(value);
}

/** The code of an answer without a code in its body, by HTTP status (product-rules R6.1). */
export function codeOfStatus(status: number): ErrorCode {
  return BY_STATUS[status] ?? (status >= 500 ? 'api/internal-server-error' : 'api/unexpected-response');
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
}

/** An error of an API call: its code and, where known, status, `Retry-After`, details and cause. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  readonly details: unknown;

  constructor(code: ErrorCode, facts: ApiErrorFacts = {}) {
    super(code, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = facts.status;
    this.retryAfter = facts.retryAfter;
    this.details = facts.details;
  }
}

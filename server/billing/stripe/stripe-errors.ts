import Stripe from 'stripe';
import { ApiError } from '#contract/errors.ts';

type Method = (...given: never[]) => unknown;

/** The same methods; errors of Stripe become `ApiError`s with our codes. */
export function withApiErrors<T extends object>(methods: T): T {
  const entries = Object.entries(methods).map(([name, method]) => [name, withApiError(method as Method)]);
  return Object.fromEntries(entries) as T;
}

function withApiError(method: Method): Method {
  return async (...given) => {
    try {
      return await method(...given);
    } catch (error) {
      throw apiErrorOf(error);
    }
  };
}

/**
 * A refused card becomes `stripe/card-error`, which the person can solve; everything else is `api/stripe-error`. Stripe's
 * messages are English and meant for developers: they stay in `cause`, for the log.
 */
function apiErrorOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    return cardError(declineCodeOf(error), error);
  }
  if (error instanceof Stripe.errors.StripeError) return new ApiError('api/stripe-error', { cause: error });
  return error;
}

/** The error of a refused card, with the decline code that may leave the server. */
export function cardError(declineCode: string | null, cause?: unknown): ApiError {
  return new ApiError('stripe/card-error', {
    details: { declineCode: publicDeclineCode(declineCode ?? 'generic_decline') },
    cause,
  });
}

/** Lost, stolen or fraudulent cards: Stripe asks not to reveal the reason to the holder. */
const SECRET_CODES: ReadonlySet<string> = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'fraudulent',
  'merchant_blacklist',
]);

/** A decline code that may leave the server: testing stolen cards reveals nothing. */
export function publicDeclineCode(declineCode: string): string {
  return SECRET_CODES.has(declineCode) ? 'generic_decline' : declineCode;
}

/** Why a card was refused. stripe-node uses an empty text for none. */
export function declineCodeOf(error: {
  readonly decline_code?: string | null | undefined;
  readonly code?: string | null | undefined;
}): string {
  return error.decline_code || error.code || 'generic_decline';
}

/** null for what does not exist at Stripe. */
export async function unlessMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether Stripe refused a valid request: the object may be in another state than expected. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  );
}

import Stripe from 'stripe';
import { ApiError } from '#contract/errors.ts';

type Deed = (...given: never[]) => unknown;

/** The same functions, whose failures are told in the product's codes. */
export function inOurCodes<T extends object>(deeds: T): T {
  const entries = Object.entries(deeds).map(([name, deed]) => [name, told(deed as Deed)]);
  return Object.fromEntries(entries) as T;
}

function told(deed: Deed): Deed {
  return async (...given) => {
    try {
      return await deed(...given);
    } catch (error) {
      throw apiErrorOf(error);
    }
  };
}

/**
 * A refused card is the person's to mend; everything else is between the school and Stripe. Stripe's sentences are
 * English and meant for developers: they stay in `cause`, for the log.
 */
export function apiErrorOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    return cardError(declineCodeOf(error), error);
  }
  if (error instanceof Stripe.errors.StripeError) return new ApiError('api/stripe-error', { cause: error });
  return error;
}

export function cardError(declineCode: string | null, cause?: unknown): ApiError {
  return new ApiError('stripe/card-error', {
    details: { declineCode: publicDeclineCode(declineCode ?? 'generic_decline') },
    cause,
  });
}

/** Reported lost or stolen, or looked upon as fraud: Stripe asks that the holder of such a card be told no more than "no". */
const NOT_TOLD: ReadonlySet<string> = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'fraudulent',
  'merchant_blacklist',
]);

/** A decline code as it may leave the server: whoever tries out stolen cards learns nothing from it. */
export function publicDeclineCode(declineCode: string): string {
  return NOT_TOLD.has(declineCode) ? 'generic_decline' : declineCode;
}

/** Why a card was refused. Where stripe-node has nothing to tell it says so by an empty text. */
export function declineCodeOf(error: {
  readonly decline_code?: string | null | undefined;
  readonly code?: string | null | undefined;
}): string {
  return error.decline_code || error.code || 'generic_decline';
}

/** null for what does not exist at Stripe. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** A request that Stripe understood and would not do: the object may be in another state than was thought. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  );
}

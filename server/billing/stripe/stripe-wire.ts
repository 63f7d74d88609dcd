import type Stripe from 'stripe';
import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';

/** Dependencies of the parts of the gateway. */
export interface Wire {
  readonly stripe: Stripe;
  readonly testMode: boolean;
  readonly db: Database;
  readonly clock: Clock;
  /** Newest first; read at every event, because the sandbox makes its own when it is first needed. */
  webhookSecrets(): readonly string[];
}

/** The id of a value that may be an id or the object itself. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : value.id;
}

/** @throws ApiError `api/stripe-error` for an answer without a value that every such answer has */
export function need<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) {
    throw new ApiError('api/stripe-error', { cause: new Error(`Stripe's answer has no ${what}.`) });
  }
  return value;
}

/** Converts Stripe's seconds of the epoch to milliseconds. */
export function msOf(seconds: number): number {
  return seconds * 1000;
}

export function maybeMsOf(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : msOf(seconds);
}

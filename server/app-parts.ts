import type { Hono } from 'hono';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { VerifyToken } from '#server/http/caller.ts';
import { databaseRepeats } from '#server/http/idempotency.ts';
import type { CallParts } from '#server/http/implement.ts';
import { welcomeInto } from '#server/http/welcome.ts';
import { type AccountKeeper, accountKeeper } from '#server/identity/account-keeper.ts';
import type { Clock } from '#server/outside/clock.ts';
import { type Payments, paymentsOf } from '#server/payments/payments.ts';
import type { StripeTransport } from '#server/payments/stripe-client.ts';
import type { Log } from './log.ts';

/** What the world gives to the server: `main.ts` reads it from the environment, a test builds it by hand. */
export interface GivenParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly verifyToken: VerifyToken;
  /** What carries the calls to Stripe instead of the line (or the sandbox): tests put trouble between. */
  readonly stripeTransport?: StripeTransport;
}

/** Everything a resource may use. It is also what `implement` needs (`CallParts`). */
export interface AppParts extends GivenParts, CallParts {
  /** Ends sessions and takes accounts away, whoever keeps them. */
  readonly accounts: AccountKeeper;
  readonly payments: Payments;
}

/** A resource puts its calls on the app: `export const mountLessons: Mount = (app, parts) => implement(app, lessons, …, parts)`. */
export type Mount = (app: Hono, parts: AppParts) => void;

export function appParts(given: GivenParts): AppParts {
  return {
    ...given,
    accounts: accountKeeper(given),
    payments: paymentsOf(given),
    welcome: welcomeInto(given.db, given.clock),
    repeats: databaseRepeats(given.db, given.clock),
  };
}

import { createPayments } from '#server/billing/payments.ts';
import type { StripeTransport } from '#server/billing/stripe/stripe-client.ts';
import { databaseIdempotency } from '#server/http/idempotency-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { accountService } from '#server/identity/account-service.ts';
import { ensureUserIn } from '#server/users/ensure-user.ts';
import type { UserDeps } from '#server/users/user-deps.ts';

/** Dependencies that the caller passes: `main.ts` makes them from the environment, a test by hand. */
export interface GivenDeps extends Omit<ServerDeps, 'ensureUser' | 'idempotency'> {
  /** Carries the calls to Stripe instead of the network (or the sandbox): tests inject faults here. */
  readonly stripeTransport?: StripeTransport;
  /** Cost of the hashes of passwords, as the logarithm of scrypt's N: tests that sign many people in take a low one. */
  readonly passwordLogN?: number;
}

/** Dependencies of the whole app: those of every call, of every resource, and of accounts and payments. */
export interface AppDeps extends UserDeps {
  readonly stripeTransport?: StripeTransport;
  readonly passwordLogN?: number;
}

export function appDeps(given: GivenDeps): AppDeps {
  return {
    ...given,
    accounts: accountService(given),
    payments: createPayments(given),
    ensureUser: ensureUserIn(given.db, given.clock),
    idempotency: databaseIdempotency(given.db, given.clock, { isLimited: given.config.identityLimits }),
  };
}

import { type Payments, paymentsOf } from '#server/billing/payments.ts';
import type { StripeTransport } from '#server/billing/stripe/stripe-client.ts';
import { databaseRepeats } from '#server/http/idempotency.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { type AccountKeeper, accountKeeper } from '#server/identity/accounts/account-service.ts';
import { ensureUserIn } from '#server/users/ensure-user.ts';

/** What the outside gives to the server: `main.ts` reads it from the environment, a test builds it by hand. */
export interface GivenDeps extends Omit<ServerDeps, 'ensureUser' | 'repeats'> {
  /** Carries the calls to Stripe instead of the network (or the sandbox): tests inject faults here. */
  readonly stripeTransport?: StripeTransport;
}

/** Dependencies of the whole app: those of every call, of every resource, and of accounts and payments. */
export interface AppDeps extends ServerDeps {
  readonly stripeTransport?: StripeTransport;
  /** Ends sessions and deletes accounts, in both modes of identity. */
  readonly accounts: AccountKeeper;
  readonly payments: Payments;
}

export function appDeps(given: GivenDeps): AppDeps {
  return {
    ...given,
    accounts: accountKeeper(given),
    payments: paymentsOf(given),
    ensureUser: ensureUserIn(given.db, given.clock),
    repeats: databaseRepeats(given.db, given.clock),
  };
}

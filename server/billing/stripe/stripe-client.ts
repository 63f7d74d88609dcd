import Stripe from 'stripe';
import type { PaymentsConfig } from '#server/config/payments-config.ts';

/** What carries the calls of stripe-node: the line to Stripe, or the sandbox in this process. */
export type StripeTransport = ReturnType<typeof Stripe.createFetchHttpClient>;

/** The answers that the mapping reads are those of this version, whatever the account is set to. */
export const STRIPE_VERSION = '2026-10-28.endive';

const SANDBOX_KEY = 'sk_test_sandbox';

/** @param transport undefined: the line to Stripe */
export function stripeClient(config: PaymentsConfig, transport?: StripeTransport): Stripe {
  const key = config.provider === 'stripe' ? config.secretKey : SANDBOX_KEY;
  return new Stripe(key, {
    apiVersion: STRIPE_VERSION,
    // Within the process nothing is lost by itself: there a test that loses a call wants to see it lost.
    maxNetworkRetries: transport === undefined ? 2 : 0,
    timeout: 10_000,
    telemetry: false,
    ...(transport === undefined ? {} : { httpClient: transport }),
  });
}

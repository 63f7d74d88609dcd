import Stripe from 'stripe';
import { SECOND_MS } from '#domain/time-units.ts';
import type { PaymentsConfig } from '#server/config/payments-config.ts';

/** Carries the calls of stripe-node: over the network to Stripe, or to the sandbox in this process. */
export type StripeTransport = ReturnType<typeof Stripe.createFetchHttpClient>;

/** The API version of all answers, whatever the account is set to. */
export const STRIPE_VERSION = '2026-10-28.endive';

const SANDBOX_KEY = 'sk_test_sandbox';

/** @param transport undefined: over the network to Stripe */
export function stripeClient(config: PaymentsConfig, transport?: StripeTransport): Stripe {
  const key = config.provider === 'stripe' ? config.secretKey : SANDBOX_KEY;
  return new Stripe(key, {
    apiVersion: STRIPE_VERSION,
    // A test that loses a call wants to see it lost.
    maxNetworkRetries: transport === undefined ? 2 : 0,
    timeout: 10 * SECOND_MS,
    telemetry: false,
    ...(transport === undefined ? {} : { httpClient: transport }),
  });
}

import type Stripe from 'stripe';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { sandboxOf, sandboxWebhookSecret } from './sandbox.ts';
import type { PaymentGateway } from './stripe/gateway.ts';
import { type StripeTransport, stripeClient } from './stripe/stripe-client.ts';
import { stripeGateway } from './stripe/stripe-gateway.ts';

/** The gateway for the product, and the Stripe client below it for tests. */
export interface Payments {
  readonly gateway: PaymentGateway;
  readonly stripe: Stripe;
}

/** Dependencies of every resource of billing. */
export interface BillingDeps extends ServerDeps {
  readonly payments: Payments;
}

/** Dependencies of the work that reads and writes at Stripe, in a call or in a job. */
export type PaymentDeps = Pick<BillingDeps, 'db' | 'clock' | 'log' | 'config' | 'payments'>;

interface GatewayDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Pick<Config, 'payments' | 'dataDir'>;
  readonly stripeTransport?: StripeTransport;
}

/** Connects the gateway: to Stripe, to the sandbox, or through the transport of a test. */
export function createPayments({ db, clock, log, config, stripeTransport }: GatewayDeps): Payments {
  const { payments } = config;
  const sandbox = payments.provider === 'sandbox' ? sandboxOf({ db, clock, log }).transport : undefined;
  const stripe = stripeClient(payments, stripeTransport ?? sandbox);
  const webhookSecrets = () =>
    payments.provider === 'stripe' ? payments.webhookSecrets : [sandboxWebhookSecret(config.dataDir)];
  const { testMode } = payments;
  return { stripe, gateway: stripeGateway({ stripe, testMode, db, clock, webhookSecrets }) };
}

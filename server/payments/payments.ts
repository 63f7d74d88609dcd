import type Stripe from 'stripe';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/outside/clock.ts';
import type { PaymentGateway } from './gateway.ts';
import { sandboxTransport } from './sandbox/transport.ts';
import { sandboxWebhookSecret } from './sandbox/webhook-secret.ts';
import { type StripeTransport, stripeClient } from './stripe-client.ts';
import { stripeGateway } from './stripe-gateway.ts';

/** Who takes the money: the gateway for the product, the client below it for the sandbox's own jobs and for tests. */
export interface Payments {
  readonly gateway: PaymentGateway;
  readonly stripe: Stripe;
}

interface PaymentParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'payments' | 'dataDir'>;
  readonly stripeTransport?: StripeTransport;
}

export function paymentsOf({ db, clock, config, stripeTransport }: PaymentParts): Payments {
  const { payments } = config;
  const sandbox = payments.provider === 'sandbox' ? sandboxTransport({ db, clock }) : undefined;
  const stripe = stripeClient(payments, stripeTransport ?? sandbox);
  const webhookSecrets = () =>
    payments.provider === 'stripe' ? payments.webhookSecrets : [sandboxWebhookSecret(config.dataDir)];
  const { testMode } = payments;
  return { stripe, gateway: stripeGateway({ stripe, testMode, db, clock, webhookSecrets }) };
}

import type { PaymentsConfig } from '#server/config/payments-config.ts';

/** The sources that the card form loads. The sandbox's form comes from our origin, so it needs none. */
export interface PaymentSources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
}

const NOTHING: PaymentSources = { script: [], frame: [], connect: [] };

/** Stripe loads its script and frames from any of its numbered hosts. */
const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

export function paymentSources({ provider }: Pick<PaymentsConfig, 'provider'>): PaymentSources {
  if (provider !== 'stripe') return NOTHING;
  return {
    script: SCRIPTS,
    // The second frames the bank's confirmation (3-D Secure).
    frame: [...SCRIPTS, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  };
}

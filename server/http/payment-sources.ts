import type { PaymentsConfig } from '#server/config/payments-config.ts';

/** What the card form loads from outside. The sandbox's comes from ourselves, so nothing is opened for it. */
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
    // The bank's question (3-D Secure) is framed by the second.
    frame: [...SCRIPTS, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  };
}

import type { PaymentGateway } from './gateway.ts';
import { stripeCards } from './stripe-cards.ts';
import { stripeCoupons } from './stripe-coupons.ts';
import { withApiErrors } from './stripe-errors.ts';
import { stripeEvents } from './stripe-events.ts';
import { stripeInvoices } from './stripe-invoices.ts';
import { stripePrices } from './stripe-prices.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import type { Wire } from './stripe-wire.ts';

/** The only adapter: the same code asks Stripe and the sandbox below stripe-node. */
export function stripeGateway(wire: Wire): PaymentGateway {
  return {
    testMode: wire.testMode,
    ...withApiErrors({
      ...stripeCards(wire),
      ...stripePrices(wire),
      ...stripeCoupons(wire),
      ...stripeSubscriptions(wire),
      ...stripeInvoices(wire),
    }),
    // Synchronous; it throws our codes itself.
    ...stripeEvents(wire),
  };
}

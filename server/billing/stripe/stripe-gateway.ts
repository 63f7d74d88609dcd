import type { PaymentGateway } from './gateway.ts';
import { stripeCards } from './stripe-cards.ts';
import { stripeCoupons } from './stripe-coupons.ts';
import { inOurCodes } from './stripe-errors.ts';
import { stripeEvents } from './stripe-events.ts';
import { stripeInvoices } from './stripe-invoices.ts';
import { stripePrices } from './stripe-prices.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import type { Wire } from './stripe-wire.ts';

/** The one adapter: Stripe and the sandbox below stripe-node are asked by the same code. */
export function stripeGateway(wire: Wire): PaymentGateway {
  return {
    testMode: wire.testMode,
    ...inOurCodes({
      ...stripeCards(wire),
      ...stripePrices(wire),
      ...stripeCoupons(wire),
      ...stripeSubscriptions(wire),
      ...stripeInvoices(wire),
    }),
    // Answers at once, and tells in our codes itself.
    ...stripeEvents(wire),
  };
}

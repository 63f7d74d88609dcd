import type { GatewayInvoice } from '#server/billing/stripe/gateway.ts';
import type { Orders } from '#server/db/tables/billing.ts';

export type OrderStatus = Orders['status'];

/** What an invoice of Stripe's is to a person. */
export function orderStatus({ status, total, refunded }: GatewayInvoice): OrderStatus {
  switch (status) {
    case 'open':
    case 'void':
      return status;
    case 'uncollectible':
      return 'failed';
    case 'paid':
      if (refunded === 0) return 'paid';
      return refunded < total ? 'part-refunded' : 'refunded';
  }
}

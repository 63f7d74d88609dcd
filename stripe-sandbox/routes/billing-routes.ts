import type { StoredInvoice } from '#stripe-sandbox/billing/invoice-object.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import type { Includes } from '#stripe-sandbox/wire/render.ts';
import type { Route } from '#stripe-sandbox/wire/route.ts';
import type { Stored } from '#stripe-sandbox/wire/stored.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { testClockRoutes } from './test-clock-routes.ts';

export const billingRoutes: readonly Route[] = [
  ...catalogRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...refundRoutes,
  ...testClockRoutes,
];

/** Members that an object has only with `expand`. */
export const billingIncludes: Includes = {
  invoice: { payments: paymentsOf, confirmation_secret: secretOf },
  charge: { refunds: refundsOf },
};

async function paymentsOf({ id }: Stored, call: SandboxCall): Promise<unknown> {
  const invoice = await call.get<StoredInvoice>('invoice', id);
  const data = invoice?._.payments ?? [];
  return { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${id}` };
}

async function secretOf({ id }: Stored, call: SandboxCall): Promise<unknown> {
  const invoice = await call.get<StoredInvoice>('invoice', id);
  const secret = invoice?._.secret ?? null;
  return secret === null ? null : { client_secret: secret, type: 'payment_intent' };
}

async function refundsOf({ id, ['amount_refunded']: refunded }: Stored, call: SandboxCall): Promise<unknown> {
  // Most charges are never refunded: no need to look.
  const data = refunded === 0 ? [] : await call.find('refund', { parent: id });
  return { object: 'list', data, has_more: false, url: `/v1/charges/${id}/refunds` };
}

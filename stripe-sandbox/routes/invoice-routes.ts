import { collect, voidOpen } from '#stripe-sandbox/billing/collect.ts';
import type { StoredInvoice } from '#stripe-sandbox/billing/invoice-object.ts';
import { PREVIEW, previewInvoice } from '#stripe-sandbox/billing/preview.ts';
import type { StoredSubscription } from '#stripe-sandbox/billing/subscription-object.ts';
import { catchUp } from '#stripe-sandbox/billing/tick.ts';
import { refusalOf } from '#stripe-sandbox/payments/payments.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { flag, oneOf, PAGE, type ParamsOf, text } from '#stripe-sandbox/wire/params.ts';
import { cardRefusal, invalid } from '#stripe-sandbox/wire/refusal.ts';
import { bare, pageOf } from '#stripe-sandbox/wire/render.ts';
import { type Route, route } from '#stripe-sandbox/wire/route.ts';

const LIST = {
  subscription: text,
  customer: text,
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
  ...PAGE,
};
const PAY = { payment_method: text, off_session: flag };

export const invoiceRoutes: readonly Route[] = [
  route('POST /v1/invoices/create_preview', PREVIEW, previewInvoice),
  route('GET /v1/invoices', LIST, async (call, { subscription, customer, status, ...page }) => {
    const where = { ...(subscription && { parent: subscription }), ...(customer && { customer }) };
    const all = await call.find<StoredInvoice>('invoice', where);
    const wanted = status === undefined ? all : all.filter((each) => each.status === status);
    return pageOf('/v1/invoices', wanted, page);
  }),
  route('GET /v1/invoices/:id', {}, (call, _params, { id }) => call.need<StoredInvoice>('invoice', id)),
  route('POST /v1/invoices/:id/pay', PAY, (call, params, { id }) => pay(call, id, params)),
  route('POST /v1/invoices/:id/void', {}, async (call, _params, { id }) => {
    const { invoice, subscription } = await enterInvoice(call, id);
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
      throw invalid('You can only void an invoice that is open or uncollectible.', 'invoice_not_editable');
    }
    await voidOpen(call, subscription, invoice);
    return invoice;
  }),
];

async function enterInvoice(
  call: SandboxCall,
  id: string,
): Promise<{ invoice: StoredInvoice; subscription: StoredSubscription }> {
  const invoice = await call.lockOwnerOf<StoredInvoice>('invoice', id);
  const subscription = await call.need<StoredSubscription>('subscription', invoice._.parent);
  await catchUp(call, subscription);
  return { invoice, subscription };
}

/** @throws Refusal 400 for a paid or void invoice, 402 when the card was refused or its bank requires authentication */
async function pay(call: SandboxCall, id: string, params: ParamsOf<typeof PAY>): Promise<StoredInvoice> {
  const { invoice, subscription } = await enterInvoice(call, id);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status === 'void') throw invalid('This invoice is void and can no longer be paid.');
  const payment = await collect(call, subscription, invoice, {
    paymentMethod: params.payment_method ?? null,
    // Stripe's default: an invoice is paid off-session, unless the call says otherwise.
    offSession: params.off_session ?? true,
    automatic: false,
  });
  if (payment === null || payment.status === 'succeeded') return invoice;
  if (payment.status === 'requires_action') {
    throw cardRefusal(
      'This payment requires additional user action before it can be completed successfully.',
      { code: 'invoice_payment_intent_requires_action', payment_intent: bare(payment) },
    );
  }
  throw (
    refusalOf(payment) ??
    invalid('There is no default payment method set on this Customer or Invoice.', 'missing')
  );
}

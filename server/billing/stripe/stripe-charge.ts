import type Stripe from 'stripe';
import type { PaymentAction } from '#contract/entities/card.ts';
import { declineCodeOf } from './stripe-errors.ts';
import { idOf, msOf } from './stripe-wire.ts';

/** The state of an invoice's charge, read from its payment intent. */
export interface ChargeFacts {
  readonly action: PaymentAction | null;
  readonly declineCode: string | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly refunded: number;
  readonly refunds: readonly { id: string; amount: number; status: string; createdAt: number }[];
}

export const NOTHING_CHARGED: ChargeFacts = {
  action: null,
  declineCode: null,
  card: null,
  refunded: 0,
  refunds: [],
};

/** Members to expand in a payment intent; one level less than the four that Stripe allows, for lists. */
export const CHARGE_EXPANDED = ['latest_charge.refunds'];

export function chargeFactsOf(intent: Stripe.PaymentIntent): ChargeFacts {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const error = intent.last_payment_error;
  const card = charge?.payment_method_details?.card ?? error?.payment_method?.card ?? null;
  return {
    action: actionOf(intent),
    declineCode: intent.status === 'succeeded' || error === null ? null : declineCodeOf(error),
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    refunded: charge?.amount_refunded ?? 0,
    refunds: (charge?.refunds?.data ?? []).map((refund) => ({
      id: refund.id,
      amount: refund.amount,
      status: refund.status ?? 'pending',
      createdAt: msOf(refund.created),
    })),
  };
}

function actionOf({ status, client_secret }: Stripe.PaymentIntent): PaymentAction | null {
  const asks = status === 'requires_action' || status === 'requires_confirmation';
  return asks && client_secret !== null ? { type: 'confirm', clientSecret: client_secret } : null;
}

/** The payment intent that pays an invoice; null when nothing had to be paid. */
export function intentIDOf({ payments }: Stripe.Invoice): string | null {
  const all = (payments?.data ?? []).filter(({ payment }) => payment.payment_intent);
  const chosen = all.find((each) => each.is_default) ?? all.at(-1);
  return idOf(chosen?.payment.payment_intent);
}

import { findCustomer } from '#server/billing/customer-store.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewayCard } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import { cardHash, hadTrialElsewhere } from './trial-card-store.ts';

/** A person's cards as Stripe has them; null for somebody who never saved one. */
export interface CustomerCards {
  readonly customer: string;
  readonly cards: readonly GatewayCard[];
  readonly defaultCardID: string | null;
}

export async function cardsOf(
  { payments }: PaymentDeps,
  conn: Database,
  uid: string,
): Promise<CustomerCards | null> {
  const customer = await findCustomer(conn, uid);
  return customer === null ? null : { customer, ...(await payments.gateway.listCards(customer)) };
}

/**
 * Whether a saved card had its free month of the curriculum with another account. Any of them counts, not only the one
 * that would be charged: the person may choose another one until they confirm, and the price that was shown has to hold.
 */
export async function cardHadTrial(
  conn: Database,
  about: { uid: string; currCode: string },
  known: CustomerCards | null,
): Promise<boolean> {
  const prints = (known?.cards ?? []).flatMap(({ fingerprint }) =>
    fingerprint === null ? [] : [fingerprint],
  );
  return await hadTrialElsewhere(conn, about, prints.map(cardHash));
}

import { ApiError } from '#contract/errors.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewayCard } from '#server/billing/stripe/gateway.ts';
import { billedSubscriptions } from '#server/billing/sync/subscription-store.ts';
import type { Database } from '#server/db/connect.ts';
import { payOpenInvoices } from './pay-open-invoices.ts';
import type { Wallet } from './present-card.ts';

/** The person whose cards change, the connection that holds their lock, and the attempt (part of the keys at Stripe). */
export interface CardOwner {
  readonly conn: Database;
  readonly uid: string;
  readonly customer: string;
  readonly attempt: string;
}

/**
 * Adds a card that Stripe has attached to the person's cards; the first one becomes the default. The call and the webhook
 * (when the page was closed too early) both end here, in any order and any number of times.
 * @throws ApiError 404 for a card that is not the customer's
 */
export async function saveCard(
  deps: PaymentDeps,
  owner: CardOwner,
  cardID: string,
  wantsDefault: boolean,
): Promise<{ card: GatewayCard; wallet: Wallet }> {
  const { gateway } = deps.payments;
  const before = await gateway.listCards(owner.customer);
  const card = before.cards.find((each) => each.cardID === cardID);
  if (card === undefined) throw new ApiError('api/not-found');
  const older = before.cards.filter((each) => isSameCard(each, card));
  const lost = !before.cards.some((each) => each.cardID === before.defaultCardID);
  const replaced = older.some((each) => each.cardID === before.defaultCardID);
  const isDefault = wantsDefault || lost || replaced;
  if (isDefault) await makeDefault(deps, owner, cardID);
  else await moveSubscriptions(deps, owner, older, cardID);
  for (const each of older) await gateway.removeCard(each.cardID);
  const wallet = {
    cards: before.cards.filter((each) => !older.includes(each)),
    defaultCardID: isDefault ? cardID : before.defaultCardID,
  };
  return { card, wallet };
}

/** Charges every subscription to this card from now on, and pays open invoices with it. */
export async function makeDefault(deps: PaymentDeps, owner: CardOwner, cardID: string): Promise<void> {
  const billed = await billedSubscriptions(owner.conn, owner.uid, deps.clock.now());
  await deps.payments.gateway.setDefaultCard(
    owner.customer,
    cardID,
    billed.map(({ subscriptionID }) => subscriptionID),
  );
  const pastDue = billed.filter(({ pastDue }) => pastDue).map(({ subscriptionID }) => subscriptionID);
  await payOpenInvoices(deps, owner.conn, pastDue, cardID, owner.attempt);
}

/** Charges subscriptions of the leaving cards to the card `to` instead; the default card stays. */
export async function moveSubscriptions(
  { payments, clock }: PaymentDeps,
  { conn, uid }: CardOwner,
  leaving: readonly GatewayCard[],
  to: string,
): Promise<void> {
  if (leaving.length === 0) return;
  for (const { subscriptionID } of await billedSubscriptions(conn, uid, clock.now())) {
    const subscription = await payments.gateway.readSubscription(subscriptionID);
    const isCharged = leaving.some(({ cardID }) => cardID === subscription?.cardID);
    if (isCharged) await payments.gateway.chargeTo(subscriptionID, to);
  }
}

/** Whether the card was saved twice: the same number with the same expiry. The newer one was just verified. */
function isSameCard(older: GatewayCard, card: GatewayCard): boolean {
  return (
    older.cardID !== card.cardID &&
    older.fingerprint !== null &&
    older.fingerprint === card.fingerprint &&
    older.expMonth === card.expMonth &&
    older.expYear === card.expYear
  );
}

import { ApiError } from '#contract/errors.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewayCard } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import { billedContracts } from './card-store.ts';
import { payOpen } from './pay-open.ts';
import type { Wallet } from './present.ts';

/** Whose cards, on which connection (that of `withPayments`), and by which deed. */
export interface Owner {
  readonly conn: Database;
  readonly uid: string;
  readonly customer: string;
  readonly gesture: string;
}

/**
 * A card that Stripe has attached becomes one of the person's; the first becomes their default. The call and the webhook
 * (when the page was closed too early) both end here, in any order and as often as they like.
 */
export async function saveCard(
  deps: PaymentDeps,
  owner: Owner,
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
  else await moveContracts(deps, owner, older, cardID);
  for (const each of older) await gateway.removeCard(each.cardID);
  const wallet = {
    cards: before.cards.filter((each) => !older.includes(each)),
    defaultCardID: isDefault ? cardID : before.defaultCardID,
  };
  return { card, wallet };
}

/** From now on it pays for everything, and for what is owed. */
export async function makeDefault(deps: PaymentDeps, owner: Owner, cardID: string): Promise<void> {
  const contracts = await billedContracts(owner.conn, owner.uid, deps.clock.now());
  await deps.payments.gateway.setDefaultCard(
    owner.customer,
    cardID,
    contracts.map(({ subscriptionID }) => subscriptionID),
  );
  const owing = contracts.filter(({ pastDue }) => pastDue).map(({ subscriptionID }) => subscriptionID);
  await payOpen(deps, owner.conn, owing, cardID, owner.gesture);
}

/** Contracts that are charged to a card which goes are charged to `to` instead; the default stays what it is. */
export async function moveContracts(
  { payments, clock }: PaymentDeps,
  { conn, uid }: Owner,
  leaving: readonly GatewayCard[],
  to: string,
): Promise<void> {
  if (leaving.length === 0) return;
  for (const { subscriptionID } of await billedContracts(conn, uid, clock.now())) {
    const there = await payments.gateway.readSubscription(subscriptionID);
    const isTheirs = leaving.some(({ cardID }) => cardID === there?.cardID);
    if (isTheirs) await payments.gateway.chargeTo(subscriptionID, to);
  }
}

/** Saved a second time: the same number with the same end. One of them is enough, and the newer one was just proved. */
function isSameCard(older: GatewayCard, card: GatewayCard): boolean {
  return (
    older.cardID !== card.cardID &&
    older.fingerprint !== null &&
    older.fingerprint === card.fingerprint &&
    older.expMonth === card.expMonth &&
    older.expYear === card.expYear
  );
}

import { ApiError } from '#contract/errors.ts';
import { isInOpenCheckout } from '#server/billing/checkout/checkout-store.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewayCard } from '#server/billing/stripe/gateway.ts';
import { billedSubscriptions } from '#server/billing/sync/subscription-store.ts';
import { isExpired, type Wallet } from './present-card.ts';
import { type CardOwner, moveSubscriptions } from './save-card.ts';

/**
 * Removes a card; another one becomes the default where it was the default.
 * @throws ApiError `cards/in-use` when a running subscription would have no valid card, or an open checkout uses it
 */
export async function removeCard(deps: PaymentDeps, owner: CardOwner, leaving: GatewayCard): Promise<Wallet> {
  const { gateway } = deps.payments;
  const now = deps.clock.now();
  const { cards, defaultCardID } = await gateway.listCards(owner.customer);
  const left = cards.filter(({ cardID }) => cardID !== leaving.cardID);
  const replacement = replacementOf(left, defaultCardID, now);
  const billed = await billedSubscriptions(owner.conn, owner.uid, now);
  const isNeeded = billed.some(({ ending }) => !ending);
  if (isNeeded && replacement === undefined) throw new ApiError('cards/in-use');
  if (await isInOpenCheckout(owner.conn, owner.uid, leaving.cardID)) throw new ApiError('cards/in-use');
  if (replacement !== undefined) await moveSubscriptions(deps, owner, [leaving], replacement.cardID);
  const next = left.some(({ cardID }) => cardID === defaultCardID)
    ? defaultCardID
    : (replacement?.cardID ?? null);
  if (next !== null && next !== defaultCardID) await gateway.setDefaultCard(owner.customer, next, []);
  await gateway.removeCard(leaving.cardID);
  return { cards: left, defaultCardID: next };
}

/** The default card where it stays, else the newest one that has not expired. */
function replacementOf(
  left: readonly GatewayCard[],
  defaultCardID: string | null,
  now: Date,
): GatewayCard | undefined {
  const good = left.filter((card) => !isExpired(card, now));
  return good.find(({ cardID }) => cardID === defaultCardID) ?? good[0];
}

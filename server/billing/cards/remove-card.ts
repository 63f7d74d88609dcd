import { ApiError } from '#contract/errors.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewayCard } from '#server/billing/stripe/gateway.ts';
import { billedContracts, isJoiningWith } from './card-store.ts';
import { isExpired, type Wallet } from './present.ts';
import { moveContracts, type Owner } from './save-card.ts';

/**
 * Takes a card away; another one steps into its place where it was the default.
 * @throws ApiError `cards/in-use` where a running contract would be left without a card that can pay
 */
export async function removeCard(deps: PaymentDeps, owner: Owner, leaving: GatewayCard): Promise<Wallet> {
  const { gateway } = deps.payments;
  const now = deps.clock.now();
  const { cards, defaultCardID } = await gateway.listCards(owner.customer);
  const left = cards.filter(({ cardID }) => cardID !== leaving.cardID);
  const heir = heirOf(left, defaultCardID, now);
  const contracts = await billedContracts(owner.conn, owner.uid, now);
  const isNeeded = contracts.some(({ ending }) => !ending);
  if (isNeeded && heir === undefined) throw new ApiError('cards/in-use');
  if (await isJoiningWith(owner.conn, owner.uid, leaving.cardID)) throw new ApiError('cards/in-use');
  if (heir !== undefined) await moveContracts(deps, owner, [leaving], heir.cardID);
  const next = left.some(({ cardID }) => cardID === defaultCardID) ? defaultCardID : (heir?.cardID ?? null);
  if (next !== null && next !== defaultCardID) await gateway.setDefaultCard(owner.customer, next, []);
  await gateway.removeCard(leaving.cardID);
  return { cards: left, defaultCardID: next };
}

/** The default where it stays, else the newest that has not expired. */
function heirOf(
  left: readonly GatewayCard[],
  defaultCardID: string | null,
  now: Date,
): GatewayCard | undefined {
  const good = left.filter((card) => !isExpired(card, now));
  return good.find(({ cardID }) => cardID === defaultCardID) ?? good[0];
}

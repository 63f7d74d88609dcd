import type { Card } from '#contract/entities/card.ts';
import { japanMonth } from '#domain/japan-time.ts';
import type { GatewayCard } from '#server/billing/stripe/gateway.ts';

export interface Wallet {
  readonly cards: readonly GatewayCard[];
  readonly defaultCardID: string | null;
}

/** The default card first, then the newest. */
export function presentWallet({ cards, defaultCardID }: Wallet, now: Date): { cards: Card[] } {
  const shown = cards.map((card) => presentCard(card, defaultCardID, now));
  return { cards: [...shown.filter((card) => card.isDefault), ...shown.filter((card) => !card.isDefault)] };
}

export function presentCard(card: GatewayCard, defaultCardID: string | null, now: Date): Card {
  const { cardID, brand, last4, expMonth, expYear } = card;
  const isDefault = cardID === defaultCardID;
  return { cardID, brand, last4, expMonth, expYear, isDefault, expired: isExpired(card, now) };
}

/** A card expires at the end of its month in Japan. */
export function isExpired({ expMonth, expYear }: GatewayCard, now: Date): boolean {
  const { year, month } = japanMonth(now.getTime());
  return expYear * 12 + expMonth < year * 12 + month;
}

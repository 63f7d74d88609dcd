import type { Card } from '#contract/entities/card.ts';
import { japanMonth } from '#domain/japan-time.ts';

/** A card is valid until the end of its printed month. `expiring`: it ends this month or next month. */
export type Expiry = 'valid' | 'expiring' | 'expired';

/** The expiry at `nowMs` by months of Japan, so that a cached card list is judged by today. */
export function expiryOf(
  card: { expMonth: number; expYear: number; expired: boolean },
  nowMs: number,
): Expiry {
  const { year, month } = japanMonth(nowMs);
  const monthsLeft = (card.expYear - year) * 12 + (card.expMonth - month);
  if (card.expired || monthsLeft < 0) return 'expired';
  return monthsLeft <= 1 ? 'expiring' : 'valid';
}

/** `12/28`, as printed on the card. */
export function expiryText({ expMonth, expYear }: { expMonth: number; expYear: number }): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}

/**
 * The card to preselect: the chosen card while it exists, otherwise the default card, otherwise any card that has not
 * expired; null without one.
 */
export function defaultChoice(cards: readonly Card[], chosen: string | null): string | null {
  if (chosen !== null && cards.some(({ cardID }) => cardID === chosen)) return chosen;
  const good = cards.filter(({ expired }) => !expired);
  return (good.find(({ isDefault }) => isDefault) ?? good[0])?.cardID ?? null;
}

/** The card list with a card that was just saved, to show until the server's list arrives. */
export function withSavedCard(cards: readonly Card[], saved: Card): Card[] {
  const others = cards
    .filter(({ cardID }) => cardID !== saved.cardID)
    .map((card) => (saved.isDefault ? { ...card, isDefault: false } : card));
  return [...others, saved];
}

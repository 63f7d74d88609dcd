import type { Card } from '#contract/entities/card.ts';
import { japanDate } from '#domain/japan-time.ts';

/** A card pays until the end of the month that stands on it. `soon`: in this month or the next one it is over. */
export type Expiry = 'good' | 'soon' | 'over';

/** Also of an answer that this device kept for a while: the month is Japan's at `nowMs`. */
export function expiryOf(
  card: { expMonth: number; expYear: number; expired: boolean },
  nowMs: number,
): Expiry {
  const [year = 0, month = 0] = japanDate(nowMs).split('/').map(Number);
  const monthsLeft = (card.expYear - year) * 12 + (card.expMonth - month);
  if (card.expired || monthsLeft < 0) return 'over';
  return monthsLeft <= 1 ? 'soon' : 'good';
}

/** `12/28`, as it stands on the card. */
export function expiryText({ expMonth, expYear }: { expMonth: number; expYear: number }): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}

/**
 * What is chosen before a person has chosen: the card that pays already, and if that is over, another one that is not.
 * A choice that stands stays. null where every card is over, or there is none.
 */
export function defaultChoice(cards: readonly Card[], chosen: string | null): string | null {
  if (chosen !== null && cards.some(({ cardID }) => cardID === chosen)) return chosen;
  const good = cards.filter(({ expired }) => !expired);
  return (good.find(({ isDefault }) => isDefault) ?? good[0])?.cardID ?? null;
}

/** The list as it is once a card has been saved; the school is asked all the same, and its word counts. */
export function withSavedCard(cards: readonly Card[], saved: Card): Card[] {
  const others = cards
    .filter(({ cardID }) => cardID !== saved.cardID)
    .map((card) => (saved.isDefault ? { ...card, isDefault: false } : card));
  return [...others, saved];
}

import type { Card } from '#contract/entities/card.ts';

/** The list as it is once a card has been saved; the school is asked all the same, and its word counts. */
export function withCard(cards: readonly Card[], saved: Card): Card[] {
  const others = cards
    .filter(({ cardID }) => cardID !== saved.cardID)
    .map((card) => (saved.isDefault ? { ...card, isDefault: false } : card));
  return [...others, saved];
}

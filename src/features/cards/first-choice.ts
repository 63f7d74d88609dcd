import type { Card } from '#contract/entities/card.ts';

/**
 * What is chosen before a person has chosen: the card that pays already, and if that is over, another one that is not.
 * A choice that stands stays. null where every card is over, or there is none.
 */
export function firstChoice(cards: readonly Card[], chosen: string | null): string | null {
  if (chosen !== null && cards.some(({ cardID }) => cardID === chosen)) return chosen;
  const good = cards.filter(({ expired }) => !expired);
  return (good.find(({ isDefault }) => isDefault) ?? good[0])?.cardID ?? null;
}

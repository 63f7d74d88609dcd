import { describe, expect, test } from 'vitest';
import { cardOf } from '#features/purchase/use-chosen-card.ts';

describe('the card that pays', () => {
  const card = (cardID: string, rest = {}) => ({
    cardID,
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2030,
    isDefault: false,
    expired: false,
    ...rest,
  });
  const cards = [card('pm_1', { isDefault: true }), card('pm_2'), card('pm_3', { expired: true })];
  test.each([
    [undefined, 'pm_1'],
    ['pm_2', 'pm_2'],
    ['pm_3', 'pm_1'],
    ['pm_gone', 'pm_1'],
    [null, undefined],
  ])('when %s was chosen, is %s', (chosen, expected) => {
    expect(cardOf(cards, chosen)?.cardID).toBe(expected);
  });
});

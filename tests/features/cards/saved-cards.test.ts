import { describe, expect, it } from 'vitest';
import type { Card } from '#contract/entities/card.ts';
import { defaultChoice, expiryOf, expiryText, withSavedCard } from '#features/cards/saved-cards.ts';
import { VISA } from './entry/a-card-form.ts';

const JCB: Card = { ...VISA, cardID: 'pm_jcb', brand: 'jcb', last4: '0505', isDefault: false };
const inJapan = (text: string) => Date.parse(`${text}+09:00`);

describe('expiry of a card', () => {
  const card = { expMonth: 2, expYear: 2027, expired: false };
  it.each([
    ['2026-12-31T23:59:59', 'valid'],
    ['2027-01-01T00:00:00', 'expiring'],
    ['2027-02-28T23:59:59', 'expiring'],
    ['2027-03-01T00:00:00', 'expired'],
  ])('at %s in Japan: %s', (now, expiry) => {
    expect(expiryOf(card, inJapan(now))).toBe(expiry);
  });

  it('trusts the server when the clock of this device is behind', () => {
    expect(expiryOf({ ...card, expired: true }, inJapan('2020-01-01T00:00:00'))).toBe('expired');
  });

  it('is written as printed on the card', () => {
    expect(expiryText({ expMonth: 3, expYear: 2031 })).toBe('03/31');
    expect(expiryText({ expMonth: 12, expYear: 2028 })).toBe('12/28');
  });
});

describe('the preselected card', () => {
  it('is the default card, unless it has expired', () => {
    expect(defaultChoice([JCB, VISA], null)).toBe('pm_visa');
    expect(defaultChoice([JCB, { ...VISA, expired: true }], null)).toBe('pm_jcb');
    expect(defaultChoice([{ ...VISA, expired: true }], null)).toBeNull();
    expect(defaultChoice([], null)).toBeNull();
  });

  it('stays the chosen card while it exists', () => {
    expect(defaultChoice([JCB, VISA], 'pm_jcb')).toBe('pm_jcb');
    expect(defaultChoice([VISA], 'pm_jcb')).toBe('pm_visa');
  });
});

describe('the list with a card that was just saved', () => {
  it('has one default card, and every card once', () => {
    const paying = { ...JCB, isDefault: true };
    expect(withSavedCard([VISA], paying)).toEqual([{ ...VISA, isDefault: false }, paying]);
    expect(withSavedCard([VISA], JCB)).toEqual([VISA, JCB]);
    expect(withSavedCard([VISA, JCB], JCB)).toEqual([VISA, JCB]);
  });
});

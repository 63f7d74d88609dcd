import { describe, expect, test } from 'vitest';
import type { AGateway } from '#tests/support/server/a-gateway.ts';
import { aMorning } from './a-plan.ts';

export function cardCases(world: () => AGateway): void {
  const key = () => `test:${crypto.randomUUID()}`;
  const someone = async () => (await world().customerAt(aMorning())).customer;

  describe('cards', () => {
    test('makes one customer for one key, and deletes a customer repeatedly', async () => {
      const { gateway } = world();
      const given = { uid: `mio-${world().run}`, email: 'mio@example.jp' };
      const once = key();
      const customer = await gateway.createCustomer(given, once);
      expect(await gateway.createCustomer(given, once)).toBe(customer);
      await gateway.deleteCustomer(customer);
      await gateway.deleteCustomer(customer);
      expect(await gateway.listCards(customer)).toEqual({ cards: [], defaultCardID: null });
    });

    test('saves a card by its setup, without authentication where none is needed', async () => {
      const { gateway, stripe } = world();
      const customer = await someone();
      const setup = await gateway.createSetup(customer, key());
      expect(setup).toMatchObject({ customer, status: 'open', cardID: null, declineCode: null });
      await stripe.setupIntents.confirm(setup.setupID, { payment_method: 'pm_card_visa' });
      const done = await gateway.readSetup(setup.setupID);
      expect(done).toMatchObject({ customer, status: 'succeeded', declineCode: null });
      const { cards, defaultCardID } = await gateway.listCards(customer);
      expect(cards).toMatchObject([{ cardID: done?.cardID, customer, brand: 'visa', last4: '4242' }]);
      expect(defaultCardID).toBeNull();
      expect(await gateway.readCard(cards[0]?.cardID ?? '')).toEqual(cards[0]);
    });

    test('requires authentication at saving where the card needs it', async () => {
      const { gateway, stripe } = world();
      const setup = await gateway.createSetup(await someone(), key());
      await stripe.setupIntents.confirm(setup.setupID, { payment_method: 'pm_card_authenticationRequired' });
      expect(await gateway.readSetup(setup.setupID)).toMatchObject({ status: 'action' });
    });

    test('does not save a refused card, and its setup has the reason', async () => {
      const { gateway, stripe } = world();
      const customer = await someone();
      const setup = await gateway.createSetup(customer, key());
      const confirmed = stripe.setupIntents.confirm(setup.setupID, {
        payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
      });
      await expect(confirmed).rejects.toMatchObject({ decline_code: 'insufficient_funds' });
      expect(await gateway.readSetup(setup.setupID)).toMatchObject({
        status: 'open',
        declineCode: 'insufficient_funds',
      });
      expect((await gateway.listCards(customer)).cards).toEqual([]);
    });

    test('sets the default card, and removes a card repeatedly', async () => {
      const person = await world().customerAt(aMorning());
      const { gateway } = world();
      const visa = await person.card('pm_card_visa');
      const master = await person.card('pm_card_mastercard');
      expect(await gateway.listCards(person.customer)).toMatchObject({ defaultCardID: master });
      await gateway.setDefaultCard(person.customer, visa, []);
      expect(await gateway.listCards(person.customer)).toMatchObject({ defaultCardID: visa });
      await gateway.removeCard(master);
      await gateway.removeCard(master);
      const { cards } = await gateway.listCards(person.customer);
      expect(cards.map(({ cardID }) => cardID)).toEqual([visa]);
      expect(await gateway.readCard(master)).toMatchObject({ customer: null });
    });

    test('recognises the same number, and no other one', async () => {
      const person = await world().customerAt(aMorning());
      for (const token of ['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard']) await person.card(token);
      const { cards } = await world().gateway.listCards(person.customer);
      const prints = cards.map(({ fingerprint }) => fingerprint);
      expect(prints).not.toContain(null);
      expect(new Set(prints).size).toBe(2);
    });

    test('returns null for missing objects', async () => {
      const { gateway } = world();
      expect(await gateway.readCard('pm_1NothingNothingNothing')).toBeNull();
      expect(await gateway.readSetup('seti_1NothingNothingNothing')).toBeNull();
      expect(await gateway.readSubscription('sub_1NothingNothingNothing')).toBeNull();
    });
  });

  describe('prices and coupons', () => {
    test('makes a price once, also after a restart', async () => {
      const { gateway, again } = world();
      const plan = { planID: 2, planName: 'entry', amount: 980 };
      const price = await gateway.ensurePrice(plan);
      expect(price).toMatch(/^price_/);
      expect(await gateway.ensurePrice(plan)).toBe(price);
      expect(await again().ensurePrice(plan)).toBe(price);
      expect(await gateway.ensurePrice({ ...plan, amount: 1180 })).not.toBe(price);
    });

    test('makes a coupon once, also after a restart', async () => {
      const { gateway, again, stripe, run } = world();
      const coupon = { couponID: `once-${run}`, name: '春', duration: 'once' as const, months: null };
      const half = { ...coupon, percentOff: 50, amountOff: null };
      await gateway.ensureCoupon(half);
      await gateway.ensureCoupon(half);
      await again().ensureCoupon(half);
      expect(await stripe.coupons.retrieve(half.couponID)).toMatchObject({
        percent_off: 50,
        duration: 'once',
      });
    });
  });
}

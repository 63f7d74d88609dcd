import { describe, expect, test } from 'vitest';
import { FIRST_MONTH_FREE } from '#server/billing/stripe/stripe-coupons.ts';
import type { AGateway } from '#tests/support/server/a-gateway.ts';
import { aMember, aMorning, daysOn, ENTRY, monthsOn, readAgain, requestOf, STANDARD } from './a-plan.ts';

export function checkoutCases(world: () => AGateway): void {
  const bills = async (id: string) => {
    const invoices = await world().gateway.listInvoices(id);
    return invoices.map(({ reason, status, total }) => [reason, status, total]);
  };

  describe('a new subscription', () => {
    test('is paid at once, for a month from now', async () => {
      const at = aMorning();
      const { joined, cardID, person } = await aMember(world(), { at });
      expect(joined).toMatchObject({
        customer: person.customer,
        status: 'active',
        cardID,
        coupons: [],
        createdAt: at,
        anchor: at,
        periodStart: at,
        periodEnd: monthsOn(at, 1),
        cancelAtPeriodEnd: false,
        canceledAt: null,
        endedAt: null,
        action: null,
        declineCode: null,
        metadata: { uid: 'mio', currCode: 'piano', planID: '2' },
        pendingUpdate: false,
      });
      const [invoice, ...more] = await world().gateway.listInvoices(joined.id);
      expect(more).toEqual([]);
      expect(invoice).toMatchObject({
        id: joined.latestInvoiceID,
        subscriptionID: joined.id,
        priceID: joined.priceID,
        reason: 'join',
        status: 'paid',
        total: ENTRY.amount,
        subtotal: ENTRY.amount,
        couponID: null,
        periodStart: at,
        periodEnd: monthsOn(at, 1),
        card: { brand: 'visa', last4: '4242' },
        declineCode: null,
        action: null,
        nextAttemptAt: null,
        refunded: 0,
        refunds: [],
      });
      expect(await readAgain(world(), joined)).toEqual(joined);
    });

    test('makes one subscription for one key, which is found without its answer', async () => {
      const { gateway } = world();
      const person = await world().customerAt(aMorning());
      const request = await requestOf(world(), person, await person.card('pm_card_visa'));
      const checkoutID = request.metadata['joiningID'] ?? '';
      expect(await gateway.findByCheckout(person.customer, checkoutID)).toBeNull();
      const joined = await gateway.createSubscription(request, `join:${checkoutID}`);
      expect((await gateway.createSubscription(request, `join:${checkoutID}`)).id).toBe(joined.id);
      expect((await gateway.findByCheckout(person.customer, checkoutID))?.id).toBe(joined.id);
      expect(await gateway.findByCheckout(person.customer, crypto.randomUUID())).toBeNull();
    });

    test('charges nothing for a free first month, and the full price for the next', async () => {
      await world().gateway.ensureCoupon(FIRST_MONTH_FREE);
      const at = aMorning();
      const coupons = [FIRST_MONTH_FREE.couponID];
      const { joined, person } = await aMember(world(), { at, plan: STANDARD, coupons });
      expect(joined.status).toBe('active');
      const [free] = await world().gateway.listInvoices(joined.id);
      expect(free).toMatchObject({
        reason: 'join',
        status: 'paid',
        total: 0,
        subtotal: STANDARD.amount,
        card: null,
        couponID: FIRST_MONTH_FREE.couponID,
        periodEnd: monthsOn(at, 1),
      });
      await person.moveTo(daysOn(monthsOn(at, 1), 1));
      expect(await bills(joined.id)).toEqual([
        ['join', 'paid', 0],
        ['renewal', 'paid', STANDARD.amount],
      ]);
    });

    test('applies a coupon of three months to three charges', async () => {
      const couponID = `three-${world().run}`;
      const half = {
        name: '半額',
        percentOff: 50,
        amountOff: null,
        duration: 'repeating' as const,
        months: 3,
      };
      await world().gateway.ensureCoupon({ couponID, ...half });
      const at = aMorning();
      const { joined, person } = await aMember(world(), { at, coupons: [couponID] });
      expect(joined.coupons).toEqual([couponID]);
      for (const months of [1, 2, 3]) await person.moveTo(daysOn(monthsOn(at, months), 1));
      expect((await bills(joined.id)).map(([, , total]) => total)).toEqual([490, 490, 490, 980]);
    });

    test('applies a coupon attached after the free month from the first real charge', async () => {
      const { gateway, run } = world();
      const couponID = `off-${run}`;
      const off = {
        name: '500円引き',
        percentOff: null,
        amountOff: 500,
        duration: 'once' as const,
        months: null,
      };
      await gateway.ensureCoupon(FIRST_MONTH_FREE);
      await gateway.ensureCoupon({ couponID, ...off });
      const at = aMorning();
      const coupons = [FIRST_MONTH_FREE.couponID];
      const { joined, person } = await aMember(world(), { at, plan: STANDARD, coupons });
      const dressed = await gateway.setCoupons(joined.id, [couponID], `coupon:${joined.id}`);
      expect(dressed.coupons).toEqual([couponID]);
      for (const months of [1, 2]) await person.moveTo(daysOn(monthsOn(at, months), 1));
      expect((await bills(joined.id)).map(([, , total]) => total)).toEqual([0, 2480, 2980]);
    });

    test('in the night is free until nine in the morning in Japan, charged then, and monthly on that day', async () => {
      // 0:30 in Japan is 15:30 of the day before in UTC.
      const nine = aMorning() - 3_600_000;
      const at = nine - 8.5 * 3_600_000;
      const { joined, person } = await aMember(world(), { at, anchorDay: new Date(nine).getUTCDate() });
      expect(joined).toMatchObject({ status: 'active', createdAt: at, anchor: nine, periodEnd: nine });
      expect(await bills(joined.id)).toEqual([]);
      await person.moveTo(daysOn(nine, 1));
      expect(await bills(joined.id)).toEqual([['join', 'paid', ENTRY.amount]]);
      expect(await readAgain(world(), joined)).toMatchObject({
        periodStart: nine,
        periodEnd: monthsOn(nine, 1),
      });
    });

    test('stays incomplete when the card is refused, with the reason', async () => {
      const { joined } = await aMember(world(), { token: 'pm_card_chargeCustomerFail' });
      expect(joined).toMatchObject({ status: 'incomplete', action: null, declineCode: 'generic_decline' });
      expect(await bills(joined.id)).toEqual([['join', 'open', ENTRY.amount]]);
      const ended = await world().gateway.cancelNow(joined.id, `cancel:${joined.id}`);
      expect(ended.status).toBe('ended');
      expect(await bills(joined.id)).toEqual([['join', 'void', ENTRY.amount]]);
      expect((await world().gateway.cancelNow(joined.id, `cancel-again:${joined.id}`)).status).toBe('ended');
    });

    test('stays incomplete when the bank requires authentication, with the action for the form', async () => {
      const token = 'pm_card_authenticationRequiredSetupForOffSession';
      const { joined } = await aMember(world(), { token });
      expect(joined).toMatchObject({
        status: 'incomplete',
        action: { type: 'confirm', clientSecret: expect.stringMatching(/^pi_\w+_secret_/) },
      });
      expect((await world().gateway.listInvoices(joined.id))[0]?.action).toEqual(joined.action);
    });
  });
}

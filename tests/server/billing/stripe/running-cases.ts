import { describe, expect, test } from 'vitest';
import type { AGateway } from '#tests/support/server/a-gateway.ts';
import { aMember, aMorning, daysOn, ENTRY, monthsOn, readAgain, STANDARD } from './a-plan.ts';

const DAYS_15 = 15 * 86_400;

export function runningCases(world: () => AGateway): void {
  const key = () => `test:${crypto.randomUUID()}`;
  const invoices = async (id: string) => world().gateway.listInvoices(id);

  describe('a renewal that fails', () => {
    test('stays past due until a card works, and is retried automatically', async () => {
      const { gateway } = world();
      const at = aMorning();
      const { joined, person } = await aMember(world(), { at });
      const bad = await person.card('pm_card_chargeCustomerFail');
      await gateway.setDefaultCard(person.customer, bad, [joined.id]);
      await person.moveTo(daysOn(monthsOn(at, 1), 1));
      expect(await readAgain(world(), joined)).toMatchObject({
        status: 'past_due',
        cardID: bad,
        declineCode: 'generic_decline',
        periodStart: monthsOn(at, 1),
        periodEnd: monthsOn(at, 2),
      });
      const [, owed] = await invoices(joined.id);
      expect(owed).toMatchObject({ reason: 'renewal', status: 'open', declineCode: 'generic_decline' });
      expect(owed?.nextAttemptAt).toBeGreaterThan(monthsOn(at, 1));
      const id = owed?.id ?? '';
      await expect(gateway.payInvoice(id, bad, key())).rejects.toMatchObject({
        code: 'stripe/card-error',
        details: { declineCode: 'generic_decline' },
      });
      const good = await person.card('pm_card_mastercard');
      await gateway.setDefaultCard(person.customer, good, []);
      await gateway.chargeTo(joined.id, good);
      expect(await gateway.payInvoice(id, good, key())).toMatchObject({
        status: 'paid',
        total: ENTRY.amount,
        declineCode: null,
        nextAttemptAt: null,
        card: { brand: 'mastercard', last4: '4444' },
      });
      expect(await gateway.payInvoice(id, good, key())).toMatchObject({ status: 'paid' });
      expect(await readAgain(world(), joined)).toMatchObject({ status: 'active', cardID: good });
    });
  });

  describe('a change of plan', () => {
    test('to a dearer one begins now, for exactly the previewed amount', async () => {
      const { gateway } = world();
      const at = aMorning();
      const { joined, person } = await aMember(world(), { at });
      await person.moveTo(daysOn(at, 15));
      const priceID = await gateway.ensurePrice(STANDARD);
      const { id: subscriptionID, itemID } = joined;
      const prorationTime = at / 1000 + DAYS_15;
      const change = { subscriptionID, itemID, priceID, begin: 'now' as const, prorationTime };
      const previewed = await gateway.previewChange(change);
      expect(previewed).toBeGreaterThan(900);
      expect(previewed).toBeLessThan(1100);
      const changed = await gateway.changePlan(change, key());
      expect(changed).toMatchObject({ status: 'active', priceID, pendingUpdate: false, periodStart: at });
      expect((await invoices(joined.id))[1]).toMatchObject({
        reason: 'change',
        status: 'paid',
        total: previewed,
        priceID,
        periodStart: prorationTime * 1000,
        periodEnd: monthsOn(at, 1),
      });
    });

    test('has no effect without payment, and is dropped with its charge', async () => {
      const { gateway } = world();
      const at = aMorning();
      const { joined, person } = await aMember(world(), { at });
      const bad = await person.card('pm_card_chargeCustomerFail');
      await gateway.setDefaultCard(person.customer, bad, [joined.id]);
      await person.moveTo(daysOn(at, 15));
      const priceID = await gateway.ensurePrice(STANDARD);
      const { id: subscriptionID, itemID } = joined;
      const prorationTime = at / 1000 + DAYS_15;
      const change = { subscriptionID, itemID, priceID, begin: 'now' as const, prorationTime };
      const refused = await gateway.changePlan(change, key());
      expect(refused).toMatchObject({
        priceID: joined.priceID,
        pendingUpdate: true,
        status: 'active',
        declineCode: 'generic_decline',
        action: null,
      });
      await gateway.voidInvoice(refused.latestInvoiceID ?? '', key());
      await gateway.voidInvoice(refused.latestInvoiceID ?? '', key());
      expect(await readAgain(world(), joined)).toMatchObject({
        priceID: joined.priceID,
        pendingUpdate: false,
        status: 'active',
        declineCode: null,
      });
    });

    test('to a cheaper one costs nothing now, and less at the next charge', async () => {
      const { gateway } = world();
      const at = aMorning();
      const { joined, person } = await aMember(world(), { at, plan: STANDARD });
      const priceID = await gateway.ensurePrice(ENTRY);
      const { id: subscriptionID, itemID } = joined;
      const change = { subscriptionID, itemID, priceID, begin: 'later' as const, prorationTime: null };
      expect(await gateway.previewChange(change)).toBe(0);
      expect(await gateway.changePlan(change, key())).toMatchObject({ priceID, periodEnd: monthsOn(at, 1) });
      await person.moveTo(daysOn(monthsOn(at, 1), 1));
      expect((await invoices(joined.id)).map(({ total }) => total)).toEqual([STANDARD.amount, ENTRY.amount]);
    });
  });

  describe('cancelling', () => {
    test('ends with the paid month, and can be undone until then', async () => {
      const { gateway } = world();
      const at = aMorning();
      const { joined, person } = await aMember(world(), { at });
      const left = await gateway.setCancelAtEnd(joined.id, true, '時間がとれない', key());
      expect(left).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, periodEnd: monthsOn(at, 1) });
      const continued = await gateway.setCancelAtEnd(joined.id, false, null, key());
      expect(continued).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
      await gateway.setCancelAtEnd(joined.id, true, null, key());
      await person.moveTo(daysOn(monthsOn(at, 1), 1));
      const ended = await readAgain(world(), joined);
      expect(ended).toMatchObject({ status: 'ended', endedAt: monthsOn(at, 1) });
      expect(await invoices(joined.id)).toHaveLength(1);
    });

    test('ends at once when a charge is open, and charges nothing more', async () => {
      const { gateway } = world();
      const at = aMorning();
      const { joined, person } = await aMember(world(), { at });
      const bad = await person.card('pm_card_chargeCustomerFail');
      await gateway.setDefaultCard(person.customer, bad, [joined.id]);
      await person.moveTo(daysOn(monthsOn(at, 1), 1));
      expect(await gateway.cancelNow(joined.id, key())).toMatchObject({ status: 'ended' });
      expect((await invoices(joined.id)).map(({ status }) => status)).toEqual(['paid', 'void']);
    });
  });

  describe('refunding', () => {
    test('refunds a part, and then the rest', async () => {
      const { gateway } = world();
      const { joined } = await aMember(world());
      const [paid] = await invoices(joined.id);
      await gateway.refund(paid?.id ?? '', 300, key());
      const once = key();
      await gateway.refund(paid?.id ?? '', 680, once);
      await gateway.refund(paid?.id ?? '', 680, once);
      const [given] = await invoices(joined.id);
      expect(given).toMatchObject({ status: 'paid', total: 980, refunded: 980 });
      expect(given?.refunds.map(({ amount }) => amount).sort()).toEqual([300, 680]);
      await expect(gateway.refund(paid?.id ?? '', 1, key())).rejects.toMatchObject({
        code: 'api/stripe-error',
      });
    });
  });
}

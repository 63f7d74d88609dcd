// @module-tag extended
import { beforeAll, describe, expect, test } from 'vitest';
import { chargeTime, japan, monthly } from '#tests/support/paying/ledger.ts';
import { aPerson, live, MAILS, type Person, type Story } from '#tests/support/paying/subscriber-story.ts';
import { halfByCommit } from '#tests/support/seeds.ts';
import { REFUSING } from '#tests/support/server/a-buyer.ts';

const DAY = 86_400_000;
const RECOVERS = '2026-01-31 10:00';
const ENDS = '2026-03-01 08:00';
const OFF = '2027-12-31 23:30';

const newCard =
  (token: string) =>
  ({ buyer }: Person) =>
    buyer.card(token, true);

const STORIES: Record<string, Story> = {
  'a card that declines in month five; another one pays after the second attempt': {
    start: RECOVERS,
    until: '2026-09-15 00:00',
    untilInLongRun: '2029-02-15 00:00',
    plan: 2,
    actions: [
      { at: '2026-06-20 12:00', does: newCard(REFUSING) },
      { at: '2026-07-01 12:00', does: async ({ opens }) => expect(await opens()).toBe(200) },
      { at: '2026-07-04 18:00', does: newCard('pm_card_mastercard') },
    ],
    ledger: [
      ...monthly(RECOVERS, 0, 5, 980),
      ...monthly(RECOVERS, 5, 6, 980).map((entry) => ({ ...entry, settledAt: japan('2026-07-04 18:00') })),
      ...monthly(RECOVERS, 6, 37, 980),
    ],
    mails: { [MAILS.failed]: 2 },
  },
  'a card that declines until the end': {
    start: ENDS,
    until: '2026-10-01 00:00',
    plan: 2,
    actions: [
      { at: '2026-07-20 12:00', does: newCard(REFUSING) },
      { at: '2026-08-16 08:59', does: async ({ opens }) => expect(await opens()).toBe(200) },
      {
        at: '2026-08-16 09:01',
        does: async ({ buyer, opens }) => {
          expect(await opens()).toBe(410);
          const end = (await buyer.subscription())?.cancel?.expireTime;
          expect(Date.parse(end ?? '')).toBe(chargeTime(ENDS, 5) + 15 * DAY);
        },
      },
    ],
    ledger: [
      ...monthly(ENDS, 0, 5, 980),
      {
        at: chargeTime(ENDS, 5),
        amount: 980,
        status: 'failed',
        settledAt: chargeTime(ENDS, 5) + 15 * DAY,
      },
    ],
    mails: { [MAILS.failed]: 3, [MAILS.ended]: 1 },
  },
  'a server that was off for three months, and a partial refund': {
    start: OFF,
    until: '2028-09-15 00:00',
    untilInLongRun: '2029-01-15 00:00',
    plan: 1,
    actions: [
      {
        at: '2028-03-10 12:00',
        does: async ({ billing }) => {
          billing.clock.advance(japan('2028-06-10 12:00') - japan('2028-03-10 12:00'));
          await billing.jobs();
        },
      },
      {
        at: '2028-07-10 12:00',
        does: async ({ billing, buyer }) => {
          const invoice = (await buyer.orders()).at(-1)?.stripe_invoice_id ?? '';
          await billing.server.deps.payments.gateway.refund(invoice, 1000, 'a-part');
          await billing.jobs();
        },
      },
    ],
    ledger: [
      ...monthly(OFF, 0, 1, 0),
      ...monthly(OFF, 1, 6, 2980),
      ...monthly(OFF, 6, 7, 2980).map((entry) => ({
        ...entry,
        status: 'part-refunded' as const,
        before: 'paid' as const,
        settledAt: japan('2028-07-10 12:00'),
      })),
      ...monthly(OFF, 7, 13, 2980),
    ],
    mails: { [MAILS.refunded]: 1 },
  },
};

describe.each(halfByCommit(Object.entries(STORIES)))('%s', (_, story) => {
  let person: Person;
  beforeAll(async () => {
    person = await aPerson(story);
  });

  test('is charged as computed, to the yen', { timeout: 360_000 }, () => live(person, story));
});

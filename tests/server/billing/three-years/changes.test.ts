// @module-tag extended
import { beforeAll, describe, expect, test } from 'vitest';
import { chargeTime, difference, japan, monthly } from '#tests/support/paying/ledger.ts';
import { aPerson, live, MAILS, type Person, type Story } from '#tests/support/paying/subscriber-story.ts';
import { halfByCommit } from '#tests/support/seeds.ts';

/** Quotes a change of plan and accepts it. */
const changeTo =
  (plan: 1 | 2, kind: string) =>
  async ({ buyer }: Person) => {
    const { quote } = (await buyer.quote(plan)).body;
    expect(quote.kind).toBe(kind);
    expect((await buyer.change(plan, quote.quoteID)).status).toBe(200);
  };
/** Cancels, and checks that lessons stay open until the charge with this number would have been made. */
const cancel =
  (start: string, charge: number) =>
  async ({ buyer }: Person) => {
    const { status, body } = await buyer.cancel();
    expect([status, Date.parse(body.subscription.cancel.expireTime)]).toEqual([
      200,
      chargeTime(start, charge),
    ]);
  };
const keep = async ({ buyer }: Person) => expect((await buyer.keep()).status).toBe(200);
const DAY = 86_400_000;
let lessonsBefore = 0;

const UP = '2026-01-31 10:00';
const HALF = '2026-05-15 20:15';
const LEFT = '2026-02-28 13:00';
const BACK = '2027-02-01 15:30';

const STORIES: Record<string, Story> = {
  'a dearer plan in the middle of a month, a cheaper one later, undone once': {
    start: UP,
    until: '2027-04-15 00:00',
    untilInLongRun: '2029-02-15 00:00',
    plan: 2,
    actions: [
      { at: '2026-05-10 12:34', does: changeTo(1, 'upgrade') },
      { at: '2026-10-05 09:00', does: changeTo(2, 'downgrade') },
      { at: '2026-10-20 21:00', does: changeTo(1, 'keep') },
      { at: '2026-11-20 08:00', does: changeTo(2, 'downgrade') },
      // So late in the month that the difference is below the smallest charge.
      { at: '2027-02-27 23:00', does: changeTo(1, 'upgrade') },
    ],
    ledger: [
      ...monthly(UP, 0, 4, 980),
      difference(UP, 3, '2026-05-10 12:34', [980, 2980]),
      ...monthly(UP, 4, 10, 2980),
      ...monthly(UP, 10, 13, 980),
      ...monthly(UP, 13, 37, 2980),
    ],
    mails: { [MAILS.changed]: 2, [MAILS.willChange]: 2, [MAILS.stays]: 1 },
  },
  'a dearer plan with half the price permanently': {
    start: HALF,
    until: '2027-01-01 00:00',
    plan: 2,
    coupon: { code: 'HALF', percentOff: 50, duration: 'forever' },
    actions: [{ at: '2026-07-03 03:21', does: changeTo(1, 'upgrade') }],
    ledger: [
      ...monthly(HALF, 0, 2, 490),
      difference(HALF, 1, '2026-07-03 03:21', [490, 1490]),
      ...monthly(HALF, 2, 8, 1490),
    ],
    mails: { [MAILS.changed]: 1 },
  },
  'cancelled, undone, cancelled again, and subscribed again after four months': {
    start: LEFT,
    until: '2027-04-15 00:00',
    untilInLongRun: '2027-08-15 00:00',
    plan: 1,
    lessons: 300,
    actions: [
      { at: '2026-06-10 12:00', does: cancel(LEFT, 4) },
      { at: '2026-06-20 12:00', does: keep },
      { at: '2026-09-10 12:00', does: cancel(LEFT, 7) },
      {
        at: '2026-09-28 12:59',
        does: async (person) => {
          lessonsBefore = await person.delivered();
          expect(lessonsBefore).toBe(1 + Math.floor((japan('2026-09-28 12:59') - japan(LEFT)) / (5 * DAY)));
        },
      },
      {
        at: BACK,
        does: async (person) => {
          const { quote } = (await person.buyer.quote(1)).body;
          expect(quote).toMatchObject({ kind: 'rejoin', trialUntil: null, firstCharge: { amount: 2980 } });
          expect((await person.buyer.create({ quoteID: quote.quoteID }, 1)).status).toBe(200);
          expect([await person.opens(), await person.delivered()]).toEqual([200, lessonsBefore + 1]);
        },
      },
      {
        at: '2027-02-11 15:31',
        does: async (person) => expect(await person.delivered()).toBe(lessonsBefore + 3),
      },
    ],
    ledger: [...monthly(LEFT, 0, 1, 0), ...monthly(LEFT, 1, 7, 2980), ...monthly(BACK, 0, 7, 2980)],
    mails: { [MAILS.cancelled]: 2, [MAILS.continued]: 1, [MAILS.rejoined]: 1 },
  },
};

describe.each(halfByCommit(Object.entries(STORIES)))('%s', (_, story) => {
  let person: Person;
  beforeAll(async () => {
    person = await aPerson(story);
  });

  test('is charged as computed, to the yen', { timeout: 360_000 }, () => live(person, story));
});

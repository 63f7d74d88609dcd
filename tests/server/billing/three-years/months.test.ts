// @module-tag extended
import { beforeAll, describe, test } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import { chargeTime, japanTime, monthly } from '#tests/support/paying/ledger.ts';
import { aPerson, live, type Person, type Story } from '#tests/support/paying/subscriber-story.ts';
import { halfByCommit } from '#tests/support/seeds.ts';

const THREE_YEARS = 37;

const HALF_A_MONTH_MS = 15 * DAY_MS;

/** Half a month after so many charges. */
const afterMonths = (start: string, months: number) =>
  japanTime(chargeTime(start, months - 1) + HALF_A_MONTH_MS);

interface Months extends Omit<Story, 'until'> {
  /** In these lie the ends of long and short months, the next February and the end of the coupon. */
  readonly months: number;
}

const STORIES: Record<string, Months> = {
  'from the last day of a month, with a free one': {
    start: '2026-01-31 10:00',
    months: 5,
    plan: 1,
    ledger: [...monthly('2026-01-31 10:00', 0, 1, 0), ...monthly('2026-01-31 10:00', 1, 37, 2980)],
  },
  'from new year’s eve, shortly before midnight, with a coupon for once': {
    start: '2027-12-31 23:30',
    months: 5,
    plan: 2,
    coupon: { code: 'ONCE', percentOff: 50 },
    ledger: [...monthly('2027-12-31 23:30', 0, 1, 490), ...monthly('2027-12-31 23:30', 1, 37, 980)],
  },
  'from a leap day, with a free month and 500 yen off for three more': {
    start: '2028-02-29 12:00',
    months: 14,
    plan: 1,
    coupon: { code: 'THREE', amountOff: 500, duration: 'repeating', months: 3 },
    ledger: [
      ...monthly('2028-02-29 12:00', 0, 1, 0),
      ...monthly('2028-02-29 12:00', 1, 4, 2480),
      ...monthly('2028-02-29 12:00', 4, 37, 2980),
    ],
  },
  'from the early morning of the first, with ten per cent off permanently': {
    start: '2026-03-01 08:00',
    months: 4,
    plan: 2,
    coupon: { code: 'TENTH', percentOff: 10, duration: 'forever' },
    ledger: monthly('2026-03-01 08:00', 0, 37, 882),
  },
  'from the first second of the last day of August, with a free month and a coupon for once': {
    start: '2026-08-31 00:00',
    months: 8,
    plan: 1,
    coupon: { code: 'AUGUST', percentOff: 50 },
    ledger: [
      ...monthly('2026-08-31 00:00', 0, 1, 0),
      ...monthly('2026-08-31 00:00', 1, 2, 1490),
      ...monthly('2026-08-31 00:00', 2, 37, 2980),
    ],
  },
};

describe.each(halfByCommit(Object.entries(STORIES)))('the months %s', (_, story) => {
  let person: Person;
  beforeAll(async () => {
    person = await aPerson(story);
  });

  test('are charged as computed, to the yen', { timeout: 360_000 }, () =>
    live(person, {
      ...story,
      until: afterMonths(story.start, story.months),
      untilInLongRun: afterMonths(story.start, THREE_YEARS),
    }),
  );
});

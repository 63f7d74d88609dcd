import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { japanDay, parseJapanDay } from '#domain/japan-time.ts';
import type { Drill } from '#domain/practice/drills/drill-items.ts';
import type { DrillRecord } from '#domain/practice/drills/drill-record.ts';
import { NO_GOAL } from '#domain/practice/practice-goal.ts';
import type { PracticeSpan } from '#domain/practice/practice-span.ts';
import { monthAfter, monthOf, weeksOf } from '#features/practice/log/month.ts';
import { practiceCSV } from '#features/practice/log/practice-csv.ts';
import { type DevicePractice, practiceView } from '#features/practice/log/practice-view.ts';
import { NOTHING_WAITS } from '#outbox/views/waiting-practice.ts';

const FETCHED_AT = Date.parse('2026-11-21T03:00:00.000Z');
const dayOf = (name: string) => japanDay(parseJapanDay(name) ?? Number.NaN);
const TODAY = dayOf('2026-11-21');

const aSpan = (seconds: number, lessonID: string | null = 'a'): PracticeSpan => ({
  spanID: randomUUID(),
  lessonID,
  startedAt: '2026-11-21T02:00:00.000Z',
  seconds,
  tools: ['score'],
});
const known = (seconds: number) => ({
  fetchedAt: FETCHED_AT,
  logs: {
    days: [{ day: '2026-11-21', lessonID: 'a', seconds }],
    named: [
      { lessonID: 'a', lessonName: '音の名前', location: { courseCode: 'x', courseVer: 1, lessonOrder: 1 } },
    ],
    goal: { minutesAWeek: 60, reminderHour: null },
  },
});
const OPTIONS = { now: FETCHED_AT + 60_000, nameOf: () => null };
const NOTHING: DevicePractice = {
  waiting: NOTHING_WAITS,
  open: [],
  recent: [],
  openDrills: [],
  recentDrills: [],
};
const secondsOf = (server: ReturnType<typeof known> | null, device: Partial<DevicePractice>) =>
  practiceView(server, { ...NOTHING, ...device }, OPTIONS).days.get(TODAY)?.seconds ?? 0;

describe('the log that is shown', () => {
  it('adds what waits and what goes on, each span once', () => {
    const [one, two] = [aSpan(60), aSpan(30)];
    const waiting = { ...NOTHING_WAITS, spans: [one] };
    const recent = [{ record: one, finishedAt: FETCHED_AT + 1 }];
    expect(secondsOf(known(100), { waiting, open: [two, one], recent })).toBe(190);
    expect(secondsOf(null, { waiting, open: [two] })).toBe(90);
  });

  it('keeps what was delivered after the answer of the server, and no longer what is in it', () => {
    const span = aSpan(60);
    expect(secondsOf(known(100), { recent: [{ record: span, finishedAt: FETCHED_AT + 1 }] })).toBe(160);
    expect(secondsOf(known(160), { recent: [{ record: span, finishedAt: FETCHED_AT - 1 }] })).toBe(160);
    expect(secondsOf(null, { recent: [{ record: span, finishedAt: FETCHED_AT - 1 }] })).toBe(60);
    // By a clock that was ahead and has been set since.
    expect(secondsOf(known(160), { recent: [{ record: span, finishedAt: FETCHED_AT + 86_400_000 }] })).toBe(
      160,
    );
  });

  it('has the drills of each day: those of the server, and each that it cannot have counted yet once', () => {
    const aDrill = (drill: Drill, rounds: number): DrillRecord => ({
      drillID: randomUUID(),
      drill,
      lessonID: null,
      startedAt: '2026-11-21T02:00:00.000Z',
      rounds,
    });
    const [late, waits, open] = [aDrill('name', 20), aDrill('rhythm', 6), aDrill('name', 2)];
    const server = known(1);
    const count = { day: '2026-11-21', drill: 'name' as const, runs: 1, rounds: 10 };
    const { drills } = practiceView(
      { ...server, logs: { ...server.logs, drills: [count, { ...count, day: '2026-11-20' }] } },
      {
        ...NOTHING,
        waiting: { ...NOTHING_WAITS, drills: [waits, late] },
        openDrills: [open, waits],
        recentDrills: [
          { record: late, finishedAt: FETCHED_AT + 1 },
          { record: aDrill('sing', 8), finishedAt: FETCHED_AT - 1 },
        ],
      },
      OPTIONS,
    );
    expect(drills.get(TODAY)).toEqual([
      { drill: 'rhythm', runs: 1, rounds: 6 },
      { drill: 'name', runs: 3, rounds: 32 },
    ]);
    expect(drills.get(TODAY - 1)).toEqual([{ drill: 'name', runs: 1, rounds: 10 }]);
    // An answer that was stored before there were drills.
    expect(practiceView(server, NOTHING, OPTIONS).drills.size).toBe(0);
  });

  it('shows the goal that waits before the one of the server', () => {
    const goal = { reminderHour: 8 };
    expect(practiceView(known(1), { ...NOTHING, waiting: { ...NOTHING_WAITS, goal } }, OPTIONS).goal).toEqual(
      { minutesAWeek: 60, reminderHour: 8 },
    );
    expect(practiceView(known(1), NOTHING, OPTIONS).goal.minutesAWeek).toBe(60);
    expect(practiceView(null, NOTHING, OPTIONS).goal).toEqual(NO_GOAL);
  });
});

it('writes a table that spreadsheets read, in which no name is a formula', () => {
  const spans = [aSpan(90), aSpan(61, null), aSpan(1, 'evil')];
  const names = { evil: '=1+1,"x"' } as Readonly<Record<string, string>>;
  const startedAt = '2026-11-20T02:00:00.000Z';
  const aDrill = { drillID: randomUUID(), drill: 'rhythm' as const, lessonID: null, startedAt, rounds: 6 };
  const today = { ...aDrill, drillID: randomUUID(), startedAt: '2026-11-21T02:00:00.000Z' };
  const view = practiceView(
    null,
    { ...NOTHING, open: spans, openDrills: [today, { ...today, drillID: randomUUID(), rounds: 2 }, aDrill] },
    {
      ...OPTIONS,
      nameOf: (lessonID) => {
        const lessonName = names[lessonID];
        const location = { courseCode: 'x', courseVer: 1, lessonOrder: 1 };
        return lessonName === undefined ? null : { lessonID, lessonName, location };
      },
    },
  );
  expect(practiceCSV(view).split('\r\n')).toEqual([
    '\ufeff"日付","レッスン・ドリル","分","回数","問題数"',
    '"2026-11-20","ドリル：リズムまね","","1","6"',
    '"2026-11-21","レッスン","1","",""',
    '"2026-11-21","レッスンを決めない練習","1","",""',
    `"2026-11-21","'=1+1,""x""","0","",""`,
    '"2026-11-21","ドリル：リズムまね","","2","8"',
    '',
  ]);
});

describe('a month', () => {
  it('begins its weeks on Mondays and has every day once', () => {
    const weeks = weeksOf({ year: 2026, month: 11 });
    expect(weeks.map((week) => week.filter((day) => day !== null).length)).toEqual([1, 7, 7, 7, 7, 1]);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, dayOf('2026-11-01')]);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
    expect(
      weeksOf({ year: 2028, month: 2 })
        .flat()
        .filter((day) => day !== null),
    ).toHaveLength(29);
  });

  it('is followed by the next, over the end of a year', () => {
    expect(monthAfter({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(monthAfter({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
    expect(monthOf(TODAY)).toEqual({ year: 2026, month: 11 });
  });
});

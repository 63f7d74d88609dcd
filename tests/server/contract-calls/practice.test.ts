import { beforeAll, expect, it } from 'vitest';
import { practice } from '#contract/practice/practice-log.ts';
import { MAX_DRILLS_A_CALL } from '#domain/practice/drills/drill-record.ts';
import { MAX_SPANS_A_CALL } from '#domain/practice/practice-span.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';

/** The calls of the practice log. They need no subscription: what somebody practised stays theirs. */
const span = {
  spanID: '6f1c2c1e-93b5-4c1f-8f11-3d5f0a7b9c01',
  lessonID: 'pf-1-2',
  startedAt: '2026-11-21T00:30:00.000Z',
  seconds: 600,
  tools: ['metronome', 'recording'],
};
const drill = {
  drillID: '6f1c2c1e-93b5-4c1f-8f11-3d5f0a7b9c02',
  drill: 'rhythm',
  lessonID: 'pf-1-2',
  startedAt: '2026-11-21T00:30:00.000Z',
  rounds: 6,
};
const withSpan = (fields: Record<string, unknown>) => [{ ...span, ...fields }];
const DAYS = ['', '2026-11', '2026-02-30', '2026-11-21T00:00', '21.11.2026', "' or 1=1", 'a'.repeat(65)];
const WRONG = [null, '60', true, [], {}, 1.5, -1, 0, 2 ** 31];

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /practice/logs/list',
    call: practice.listLogs,
    input: { from: '2026-11-01', to: '2026-11-21' },
    optional: ['from', 'to'],
    nonsense: { from: [...DAYS, '2026-11-22', '2025-10-01'], to: [...DAYS, '2026-10-31', '2027-12-31'] },
    answer: { days: [], named: [], goal: { minutesAWeek: null, reminderHour: null }, drills: [] },
    missing: [],
  },
  {
    name: 'POST /practice/logs/update',
    call: practice.updateLogs,
    input: { spans: [span] },
    nonsense: {
      spans: [
        ...[[], [null], 'x', 7, null, {}, Array(MAX_SPANS_A_CALL + 1).fill(span)],
        ...['x', '', null, 7].map((spanID) => withSpan({ spanID })),
        ...['', 'a'.repeat(65), '\0', 7].map((lessonID) => withSpan({ lessonID })),
        ...['', 'now', '2026-11-21', 7, null].map((startedAt) => withSpan({ startedAt })),
        ...[...WRONG, 43_201].map((seconds) => withSpan({ seconds })),
        ...[[], ['hammer'], 'metronome', null, Array(9).fill('model')].map((tools) => withSpan({ tools })),
      ],
    },
    answer: { uncounted: 0 },
    missing: [],
  },
  {
    name: 'POST /practice/drills/update',
    call: practice.updateDrills,
    input: { drills: [drill] },
    nonsense: {
      drills: [
        ...[[], [null], 'x', 7, null, {}, Array(MAX_DRILLS_A_CALL + 1).fill(drill)],
        ...['x', '', null, 7].map((drillID) => [{ ...drill, drillID }]),
        ...['', 'piano', null, 7, ['name']].map((kind) => [{ ...drill, drill: kind }]),
        ...['', 'a'.repeat(65), '\0', 7].map((lessonID) => [{ ...drill, lessonID }]),
        ...['', 'now', '2026-11-21', 7, null].map((startedAt) => [{ ...drill, startedAt }]),
        ...[...WRONG, 101].map((rounds) => [{ ...drill, rounds }]),
      ],
    },
    answer: { uncounted: 0 },
    missing: [],
  },
  {
    name: 'POST /practice/goal/update',
    call: practice.updateGoal,
    input: { minutesAWeek: 90, reminderHour: 19 },
    optional: ['minutesAWeek', 'reminderHour'],
    nonsense: {
      minutesAWeek: [...WRONG.filter((value) => value !== null), 9, 1_201],
      reminderHour: [...WRONG.filter((value) => value !== null), 7, 21, 24],
    },
    answer: { minutesAWeek: 90, reminderHour: 19 },
    missing: [],
  },
];

let server: ListeningServer;
beforeAll(async () => {
  server = await aServerWithLearners();
});

callTable(() => server, ROWS);

it('covers every call of the part', () =>
  expect(new Set(ROWS.map(({ call }) => call))).toEqual(new Set(Object.values(practice))));

import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { practice } from '#contract/practice/practice-log.ts';
import { type DrillRecord, MAX_DRILLS_A_CALL } from '#domain/practice/drills/drill-record.ts';
import type { GoalChange } from '#domain/practice/practice-goal.ts';
import { MAX_SPANS_A_CALL, type PracticeSpan } from '#domain/practice/practice-span.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { type ActivityAction, PRACTICE } from '#outbox/activity.ts';
import { type DeliverOptions, deliverAll } from '#outbox/deliver.ts';
import { recordActivity } from '#outbox/hand-in.ts';
import { NOTHING_WAITS, waitingPracticeOf } from '#outbox/views/waiting-practice.ts';
import { activityPorts } from '#tests/support/device/activity-ports.ts';
import { anOutbox, NOW } from '#tests/support/device/an-outbox.ts';

const UID = 'hanako';

let device: ReturnType<typeof anOutbox> | null = null;
afterEach(async () => {
  await device?.close();
  device = null;
});

const aSpan = (seconds = 60): PracticeSpan => ({
  spanID: randomUUID(),
  lessonID: 'pf-1-1',
  startedAt: '2026-11-21T01:02:03.000Z',
  seconds,
  tools: ['metronome'],
});

function aPhone() {
  const outbox = anOutbox();
  device = outbox;
  const calls: { path: string; input: unknown }[] = [];
  const faults: (() => void)[] = [];
  let now = NOW;
  const api = (async (endpoint, input) => {
    calls.push({ path: endpoint.path, input });
    faults.shift()?.();
    return {};
  }) as Api;
  const { activities } = outbox.parts;
  const record = (action: ActivityAction) =>
    recordActivity(outbox.parts, { uid: UID, lessonID: PRACTICE, action });
  return {
    calls,
    faults,
    waiting: () => waitingPracticeOf(activities, UID),
    practised: (...spans: PracticeSpan[]) => record({ kind: 'practice-span', spans }),
    drilled: (...drills: DrillRecord[]) => record({ kind: 'practice-drill', drills }),
    aims: (goal: GoalChange) => record({ kind: 'practice-goal', goal }),
    async deliver({ afterMs = HOUR_MS, ...settled }: { afterMs?: number } & DeliverOptions = {}) {
      now += afterMs;
      return await deliverAll(activityPorts({ parts: outbox.parts, uid: UID, now: () => now, api }), settled);
    },
  };
}

test('a week without a network arrives in one call, each span once', async () => {
  const phone = aPhone();
  const spans = [aSpan(60), aSpan(120), aSpan(30)];
  for (const span of spans) await phone.practised(span);
  const [first] = spans;
  if (first) await phone.practised(first);
  expect((await phone.waiting()).spans).toEqual(spans);
  await phone.deliver();
  expect(phone.calls).toEqual([{ path: practice.updateLogs.path, input: { spans } }]);
  expect(await phone.waiting()).toEqual(NOTHING_WAITS);
});

test('spans beyond what a call takes wait in the next one', async () => {
  const phone = aPhone();
  const spans = Array.from({ length: MAX_SPANS_A_CALL }, () => aSpan());
  await phone.practised(...spans);
  const more = aSpan();
  await phone.practised(more);
  await phone.deliver();
  expect(phone.calls.map(({ input }) => (input as { spans: unknown[] }).spans.length)).toEqual([
    MAX_SPANS_A_CALL,
    1,
  ]);
});

test('a call whose answer was lost is repeated unchanged, and what came since goes in another', async () => {
  const phone = aPhone();
  const [one, two] = [aSpan(60), aSpan(90)];
  await phone.practised(one);
  phone.faults.push(() => {
    throw new ApiError('api/network');
  });
  await phone.deliver();
  await phone.practised(two);
  expect((await phone.waiting()).spans).toEqual([one, two]);
  await phone.deliver();
  const sent = phone.calls.map(({ input }) => input);
  expect(sent).toEqual([{ spans: [one] }, { spans: [one] }, { spans: [two] }]);
});

const aDrill = (rounds = 6): DrillRecord => ({
  drillID: randomUUID(),
  drill: 'rhythm',
  lessonID: null,
  startedAt: '2026-11-21T01:02:03.000Z',
  rounds,
});

test('drills travel as spans do: together, each once, beyond a call in the next one, and repeated unchanged', async () => {
  const phone = aPhone();
  const [one, two] = [aDrill(1), aDrill(2)];
  await phone.drilled(one);
  await phone.practised(aSpan());
  await phone.drilled(two, one);
  expect((await phone.waiting()).drills).toEqual([one, two]);
  phone.faults.push(() => {
    throw new ApiError('api/network');
  });
  await phone.deliver();
  const three = aDrill(3);
  await phone.drilled(three);
  await phone.deliver();
  const sent = phone.calls
    .filter(({ path }) => path === practice.updateDrills.path)
    .map(({ input }) => input);
  expect(sent).toEqual([{ drills: [one, two] }, { drills: [one, two] }, { drills: [three] }]);
  expect(await phone.waiting()).toEqual(NOTHING_WAITS);
  await phone.drilled(...Array.from({ length: MAX_DRILLS_A_CALL }, () => aDrill()));
  await phone.drilled(aDrill());
  await phone.deliver();
  expect(phone.calls.slice(-2).map(({ input }) => (input as { drills: unknown[] }).drills.length)).toEqual([
    MAX_DRILLS_A_CALL,
    1,
  ]);
});

test('of several goals the newest arrives', async () => {
  const phone = aPhone();
  await phone.aims({ minutesAWeek: 60 });
  await phone.aims({ minutesAWeek: 90 });
  expect((await phone.waiting()).goal).toEqual({ minutesAWeek: 90 });
  await phone.deliver();
  expect(phone.calls).toEqual([{ path: practice.updateGoal.path, input: { minutesAWeek: 90 } }]);
});

test('both parts of a goal arrive, and none says anything of the other', async () => {
  const phone = aPhone();
  await phone.aims({ minutesAWeek: 60 });
  await phone.aims({ reminderHour: 18 });
  expect((await phone.waiting()).goal).toEqual({ minutesAWeek: 60, reminderHour: 18 });
  await phone.deliver();
  expect(phone.calls.map(({ input }) => input)).toEqual([{ minutesAWeek: 60 }, { reminderHour: 18 }]);
});

test('a network that is back ends a long wait, five seconds after it began', async () => {
  const phone = aPhone();
  await phone.practised(aSpan());
  const lost = () => {
    throw new ApiError('api/network');
  };
  for (let failure = 0; failure < 8; failure += 1) phone.faults.push(lost);
  for (let failure = 0; failure < 8; failure += 1) await phone.deliver();
  expect(phone.calls).toHaveLength(8);
  const waits = await phone.deliver({ afterMs: 1_000, release: ['network'] });
  expect(phone.calls).toHaveLength(8);
  const { nextAt } = await phone.deliver({ afterMs: 3_999 });
  expect(phone.calls).toHaveLength(8);
  expect(nextAt).toBe(waits.nextAt);
  await phone.deliver({ afterMs: 1 });
  expect(await phone.waiting()).toEqual(NOTHING_WAITS);
});

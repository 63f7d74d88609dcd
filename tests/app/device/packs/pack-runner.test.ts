import { expect, test } from 'vitest';
import { downloadConditions } from '#app/device/packs/download-conditions.ts';
import { PACKS_LOCK, packRunner } from '#app/device/packs/pack-runner.ts';
import { MemoryLocks } from '#tests/support/device/memory-locks.ts';

/** One turn of everything that is already settled. */
const settled = () => new Promise<void>((done) => setTimeout(done, 0));

function aBrowser() {
  const locks = new MemoryLocks();
  const clock = { now: 0 };
  const tab = (bring: (stop: AbortSignal) => Promise<boolean>) => {
    const timers: { work: () => void; ms: number }[] = [];
    const failures: unknown[] = [];
    const runner = packRunner({
      bring,
      locks: locks as unknown as LockManager,
      now: () => clock.now,
      onMoment: () => () => undefined,
      later: (work, ms) => {
        const timer = { work, ms };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      failed: (cause) => failures.push(cause),
    });
    return { runner, timers, failures };
  };
  return { tab, locks, clock };
}

const untilAborted = (stop: AbortSignal) =>
  new Promise<boolean>((done) => stop.addEventListener('abort', () => done(false)));

test('one tab brings, another takes over when it is gone', async () => {
  const { tab, locks } = aBrowser();
  const one = tab(untilAborted);
  let turns = 0;
  const other = tab(async () => {
    turns += 1;
    return false;
  });
  one.runner.run();
  other.runner.run();
  await settled();
  expect(turns).toBe(0);
  locks.killHolder(PACKS_LOCK);
  other.timers[0]?.work();
  await settled();
  expect(turns).toBe(1);
});

test('a tab that gives no sign of life for long is overtaken', async () => {
  const { tab, clock } = aBrowser();
  tab(untilAborted).runner.run();
  let turns = 0;
  const other = tab(async () => {
    turns += 1;
    return false;
  });
  const look = async () => {
    other.runner.run();
    await settled();
  };
  await look();
  clock.now = 60_000;
  other.runner.beat();
  await look();
  clock.now = 120_000;
  await look();
  expect(turns).toBe(0);
  clock.now = 150_000;
  await look();
  expect(turns).toBe(1);
});

test('a tab that wakes after it was overtaken does not go on beside the other', async () => {
  const { tab, clock } = aBrowser();
  const signals: AbortSignal[] = [];
  const frozen = tab((stop) => {
    signals.push(stop);
    return untilAborted(stop);
  });
  frozen.runner.run();
  const other = tab(untilAborted);
  other.runner.run();
  await settled();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  clock.now = 100_000;
  other.runner.run();
  await settled();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('after a broken line it comes back, later each time, and soon again once bytes have come', async () => {
  const { tab } = aBrowser();
  const { runner, timers } = tab(async () => true);
  const waits: number[] = [];
  runner.run();
  for (let turn = 0; turn < 4; turn += 1) {
    await settled();
    waits.push(timers[0]?.ms ?? 0);
    if (turn === 2) runner.beat();
    timers.splice(0)[0]?.work();
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 1_000]);
});

test('an interruption ends the download and looks again; a fault is reported and not the end', async () => {
  const { tab } = aBrowser();
  let turns = 0;
  const { runner, failures } = tab(async (stop) => {
    turns += 1;
    if (turns === 2) throw new Error('storage is gone');
    return untilAborted(stop);
  });
  runner.run();
  await settled();
  runner.interrupt();
  await settled();
  expect([turns, failures.length]).toEqual([2, 1]);
  runner.run();
  await settled();
  expect(turns).toBe(3);
  await runner.rest();
});

test('the weather: no line, no Wi-Fi where the browser tells, and a data saver for what nobody pressed for', () => {
  const around = { isOnline: true, only: true };
  const of = (connection: { type?: string; saveData?: boolean } | undefined) =>
    downloadConditions({
      connection: connection as never,
      isOnline: () => around.isOnline,
      onlyOnWifi: () => around.only,
    });
  const asked = { asked: true };
  expect(of(undefined).against(asked)).toBeNull();
  expect(of(undefined).known()).toBe(false);
  expect(of({ type: 'cellular' }).against(asked)).toEqual({ why: 'wifi' });
  expect(of({ type: 'wifi' }).against(asked)).toBeNull();
  expect(of({ saveData: true }).against(asked)).toBeNull();
  expect(of({ saveData: true }).against({ asked: false })).toEqual({ why: 'saver' });
  around.only = false;
  expect(of({ type: 'cellular' }).against(asked)).toBeNull();
  around.isOnline = false;
  expect(of({ type: 'wifi' }).against(asked)).toEqual({ why: 'line' });
});

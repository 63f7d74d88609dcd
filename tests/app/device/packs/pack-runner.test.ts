import { expect, test } from 'vitest';
import { downloadConditions } from '#app/device/packs/download-conditions.ts';
import { PACKS_LOCK, packRunner } from '#app/device/packs/pack-runner.ts';
import { MemoryLocks } from '#tests/support/device/memory-locks.ts';

/** Lets everything run that is already settled. */
const settled = () => new Promise<void>((done) => setTimeout(done, 0));

function aBrowser() {
  const locks = new MemoryLocks();
  const clock = { now: 0 };
  const tab = (download: (signal: AbortSignal) => Promise<boolean>) => {
    const timers: { work: () => void; ms: number }[] = [];
    const failures: unknown[] = [];
    const runner = packRunner({
      download,
      locks: locks as unknown as LockManager,
      now: () => clock.now,
      onActive: () => () => undefined,
      later: (work, ms) => {
        const timer = { work, ms };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      onError: (cause) => failures.push(cause),
    });
    return { runner, timers, failures };
  };
  return { tab, locks, clock };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<boolean>((done) => signal.addEventListener('abort', () => done(false)));

test('downloads in one tab; another takes over when that tab crashes', async () => {
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

test('steals the lock of a tab that makes no progress for 90 seconds', async () => {
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
  other.runner.progressed();
  await look();
  clock.now = 120_000;
  await look();
  expect(turns).toBe(0);
  clock.now = 150_000;
  await look();
  expect(turns).toBe(1);
});

test('aborts in a frozen tab that wakes after its lock was stolen', async () => {
  const { tab, clock } = aBrowser();
  const signals: AbortSignal[] = [];
  const frozen = tab((signal) => {
    signals.push(signal);
    return untilAborted(signal);
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

test('retries after a lost connection with doubled waits, and quickly again after progress', async () => {
  const { tab } = aBrowser();
  const { runner, timers } = tab(async () => true);
  const waits: number[] = [];
  runner.run();
  for (let turn = 0; turn < 4; turn += 1) {
    await settled();
    waits.push(timers[0]?.ms ?? 0);
    if (turn === 2) runner.progressed();
    timers.splice(0)[0]?.work();
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 1_000]);
});

test('an interruption aborts and looks again; an error is reported and does not end the runner', async () => {
  const { tab } = aBrowser();
  let turns = 0;
  const { runner, failures } = tab(async (signal) => {
    turns += 1;
    if (turns === 2) throw new Error('storage is gone');
    return untilAborted(signal);
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

test('blocks downloads offline, without Wi-Fi where the browser reports it, and by the data saver unless a person asked', () => {
  const device = { isOnline: true, onlyOnWifi: true, saves: false };
  const conditions = (connection: { type?: string; saveData?: boolean } | undefined) =>
    downloadConditions({
      connection: connection as never,
      savesData: () => connection?.saveData === true || device.saves,
      isOnline: () => device.isOnline,
      onlyOnWifi: () => device.onlyOnWifi,
    });
  const asked = { asked: true };
  expect(conditions(undefined).blockedBy(asked)).toBeNull();
  expect(conditions(undefined).known()).toBe(false);
  expect(conditions({ type: 'cellular' }).blockedBy(asked)).toEqual({ why: 'wifi' });
  expect(conditions({ type: 'wifi' }).blockedBy(asked)).toBeNull();
  expect(conditions({ saveData: true }).blockedBy(asked)).toBeNull();
  expect(conditions({ saveData: true }).blockedBy({ asked: false })).toEqual({ why: 'saver' });
  device.onlyOnWifi = false;
  expect(conditions({ type: 'cellular' }).blockedBy(asked)).toBeNull();
  device.saves = true;
  expect(conditions({ type: 'cellular' }).blockedBy(asked)).toEqual({ why: 'wifi' });
  expect(conditions({ type: 'wifi' }).blockedBy(asked)).toBeNull();
  device.isOnline = false;
  expect(conditions({ type: 'wifi' }).blockedBy(asked)).toEqual({ why: 'line' });
});

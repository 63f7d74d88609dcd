import { expect, test } from 'vitest';
import { singleFlight } from '#lib/single-flight.ts';

/** Work whose runs end when the test says so. */
function aWork() {
  const running: (() => void)[] = [];
  let runs = 0;
  const flight = singleFlight(async () => {
    runs += 1;
    await new Promise<void>((resolve) => running.push(resolve));
  });
  const endOne = async () => {
    running.shift()?.();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { flight, endOne, runs: () => runs };
}

test('starts at once and makes one repeat of any number of calls', async () => {
  const { flight, endOne, runs } = aWork();
  void flight.run();
  expect(runs()).toBe(1);
  void flight.run();
  void flight.run();
  expect(runs()).toBe(1);
  await endOne();
  expect(runs()).toBe(2);
  await endOne();
  expect(runs()).toBe(2);
});

test('resolves when nothing is left to run', async () => {
  const { flight, endOne } = aWork();
  let idle = false;
  void flight.run().then(() => {
    idle = true;
  });
  void flight.run();
  await endOne();
  expect(idle).toBe(false);
  await endOne();
  expect(idle).toBe(true);
});

test('settle drops the queued repeat', async () => {
  const { flight, endOne, runs } = aWork();
  void flight.run();
  void flight.run();
  const settled = flight.settle();
  await endOne();
  await settled;
  expect(runs()).toBe(1);
});

test('runs again after a failure', async () => {
  let runs = 0;
  const flight = singleFlight(async () => {
    runs += 1;
    if (runs === 1) throw new Error('storage is gone');
  });
  await expect(flight.run()).rejects.toThrow('storage is gone');
  await flight.run();
  expect(runs).toBe(2);
});

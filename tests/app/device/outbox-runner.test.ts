import { expect, test } from 'vitest';
import { outboxRunner } from '#app/device/outbox-runner.ts';
import type { DeliverOptions } from '#outbox/deliver.ts';
import type { Outcome } from '#outbox/ports.ts';

const idle: Outcome = { ran: true, waiting: 0, held: 0, nextAt: null };

/** A page whose clock shows 1000; deliveries end when the test says so. */
function aPage(outcomes: Outcome[] = []) {
  const deliveries: { release: DeliverOptions['release'] }[] = [];
  let meanwhile: DeliverOptions['meanwhile'];
  const timers: { work: () => void; ms: number; live: boolean }[] = [];
  const open: (() => void)[] = [];
  let becomeActive = () => {};
  let syncs = 0;
  const runner = outboxRunner({
    deliver: async ({ release, ...options }) => {
      deliveries.push({ release });
      meanwhile = options.meanwhile;
      await new Promise<void>((resolve) => open.push(resolve));
      return outcomes.shift() ?? idle;
    },
    now: () => 1000,
    onActive: (listener) => {
      becomeActive = listener;
      return () => {
        becomeActive = () => {};
      };
    },
    later: (work, ms) => {
      const timer = { work, ms, live: true };
      timers.push(timer);
      return () => {
        timer.live = false;
      };
    },
    onWaiting: () => {
      syncs += 1;
    },
  });
  const endOne = async () => {
    open.shift()?.();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return {
    runner,
    deliveries,
    timers,
    endOne,
    becomeActive: () => becomeActive(),
    /** The delivery under way asks. */
    settledMeanwhile: () => meanwhile?.(),
    syncs: () => syncs,
  };
}

test('calls during a delivery make one more delivery with everything that was released meanwhile', async () => {
  const { runner, deliveries, endOne, becomeActive } = aPage();
  void runner.run();
  becomeActive();
  becomeActive();
  void runner.run({ release: ['sign-in'] });
  expect(deliveries).toHaveLength(1);
  await endOne();
  expect(deliveries).toEqual([{ release: [] }, { release: ['network', 'sign-in'] }]);
  await endOne();
  expect(deliveries).toHaveLength(2);
});

test('what a person settled counts at the next delivery where this one could not run', async () => {
  const busy: Outcome = { ...idle, ran: false, nextAt: 31_000 };
  const { runner, deliveries, endOne, becomeActive } = aPage([busy, busy]);
  void runner.run({ release: ['sign-in'] });
  await endOne();
  void runner.run({ release: ['sign-in', 'renew-contract'] });
  await endOne();
  becomeActive();
  await endOne();
  becomeActive();
  expect(deliveries.map(({ release }) => release)).toEqual([
    ['sign-in'],
    ['sign-in', 'renew-contract'],
    ['sign-in', 'renew-contract', 'network'],
    ['network'],
  ]);
});

test('a delivery under way takes what is settled meanwhile, and where it fails the next one has it', async () => {
  const { runner, deliveries, settledMeanwhile, endOne, becomeActive } = aPage([
    { ...idle, ran: false, nextAt: 31_000 },
  ]);
  void runner.run();
  expect(settledMeanwhile()).toEqual([]);
  becomeActive();
  void runner.run({ release: ['renew-contract'] });
  expect(settledMeanwhile()).toEqual(['network', 'renew-contract']);
  expect(settledMeanwhile()).toEqual([]);
  await endOne();
  expect(deliveries).toEqual([{ release: [] }, { release: ['network', 'renew-contract'] }]);
});

test('sets a timer for the next gate, requests Background Sync, and replaces the timer after the next delivery', async () => {
  const { runner, timers, endOne, deliveries, syncs } = aPage([
    { ...idle, waiting: 1, nextAt: 3500 },
    { ...idle, waiting: 1, nextAt: 500 },
  ]);
  void runner.run();
  await endOne();
  expect(timers.map(({ ms }) => ms)).toEqual([2500]);
  expect(syncs()).toBe(1);
  timers[0]?.work();
  expect(deliveries).toHaveLength(2);
  await endOne();
  expect(timers.map(({ ms, live }) => [ms, live])).toEqual([
    [2500, false],
    [0, true],
  ]);
});

test('starts nothing after it was stopped', async () => {
  const { runner, timers, endOne, becomeActive, deliveries } = aPage([{ ...idle, waiting: 1, nextAt: 3500 }]);
  void runner.run();
  await endOne();
  runner.stop();
  becomeActive();
  expect(timers[0]?.live).toBe(false);
  expect(deliveries).toHaveLength(1);
});

test('what waits after the network has come back is tried once more, five seconds later, and then by its own time', async () => {
  const waits: Outcome = { ...idle, waiting: 1, nextAt: 801_000 };
  const { timers, endOne, deliveries, becomeActive } = aPage([waits, waits, waits]);
  becomeActive();
  await endOne();
  expect(timers.map(({ ms }) => ms)).toEqual([5_000]);
  timers[0]?.work();
  await endOne();
  expect(deliveries).toEqual([{ release: ['network'] }, { release: ['network'] }]);
  expect(timers.map(({ ms }) => ms)).toEqual([5_000, 800_000]);
  timers[1]?.work();
  await endOne();
  expect(deliveries[2]).toEqual({ release: [] });
});

test('what was opened for another runner is not opened again, what could not be opened is', async () => {
  const elsewhere: Outcome = { ran: false, waiting: 0, held: 0, nextAt: 6_000 };
  const page = aPage([{ ...elsewhere, hasOpened: true }, elsewhere]);
  const timer = () => page.timers.findLast(({ live }) => live)?.work();
  void page.runner.run({ release: ['renew-contract'] });
  await page.endOne();
  void page.runner.run({ release: ['sign-in'] });
  await page.endOne();
  timer();
  await page.endOne();
  expect(page.deliveries.map(({ release }) => release)).toEqual([
    ['renew-contract'],
    ['sign-in'],
    ['sign-in'],
  ]);
});

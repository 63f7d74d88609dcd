import { expect, test } from 'vitest';
import { outboxRunner } from '#app/device/outbox-runner.ts';
import type { DeliverOptions } from '#outbox/deliver.ts';
import type { Outcome } from '#outbox/ports.ts';

const idle: Outcome = { ran: true, waiting: 0, held: 0, nextAt: null };

/** A page whose clock stands at 1000; deliveries end when told to. */
function aPage(outcomes: Outcome[] = []) {
  const occasions: DeliverOptions[] = [];
  const timers: { work: () => void; ms: number; live: boolean }[] = [];
  const open: (() => void)[] = [];
  let moment = () => {};
  let syncs = 0;
  const runner = outboxRunner({
    deliver: async (occasion) => {
      occasions.push(occasion);
      await new Promise<void>((resolve) => open.push(resolve));
      return outcomes.shift() ?? idle;
    },
    now: () => 1000,
    onMoment: (listener) => {
      moment = listener;
      return () => {
        moment = () => {};
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
  return { runner, occasions, timers, endOne, moment: () => moment(), syncs: () => syncs };
}

test('moments while it runs make one more run, with all that was settled meanwhile', async () => {
  const { runner, occasions, endOne, moment } = aPage();
  void runner.run();
  moment();
  moment();
  void runner.run({ release: ['sign-in'] });
  expect(occasions).toHaveLength(1);
  await endOne();
  expect(occasions).toEqual([{ release: [] }, { release: ['sign-in'] }]);
  await endOne();
  expect(occasions).toHaveLength(2);
});

test('what waits sets a timer for its gate, asks for Background Sync, and a newer outcome replaces the timer', async () => {
  const { runner, timers, endOne, occasions, syncs } = aPage([
    { ...idle, waiting: 1, nextAt: 3500 },
    { ...idle, waiting: 1, nextAt: 500 },
  ]);
  void runner.run();
  await endOne();
  expect(timers.map(({ ms }) => ms)).toEqual([2500]);
  expect(syncs()).toBe(1);
  timers[0]?.work();
  expect(occasions).toHaveLength(2);
  await endOne();
  expect(timers.map(({ ms, live }) => [ms, live])).toEqual([
    [2500, false],
    [0, true],
  ]);
});

test('a stopped page starts nothing any more', async () => {
  const { runner, timers, endOne, moment, occasions } = aPage([{ ...idle, waiting: 1, nextAt: 3500 }]);
  void runner.run();
  await endOne();
  runner.stop();
  moment();
  expect(timers[0]?.live).toBe(false);
  expect(occasions).toHaveLength(1);
});

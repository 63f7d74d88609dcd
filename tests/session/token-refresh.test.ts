import { afterEach, expect, test } from 'vitest';
import { keepTokenFresh } from '#session/token-refresh.ts';

const MIN = 60_000;
const HOUR = 60 * MIN;

/** A page with a clock of its own. `fetched` has the minute of every fetch. */
function aPage(lifetime = HOUR) {
  const page = {
    now: 0,
    end: lifetime as number | null,
    visible: true,
    failing: false,
    fetched: [] as number[],
  };
  let timers: { at: number; work: () => void }[] = [];
  const listeners = new Set<() => void>();
  const stop = keepTokenFresh({
    now: () => page.now,
    later(work, ms) {
      expect(ms).toBeGreaterThanOrEqual(0);
      const timer = { at: page.now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    isVisible: () => page.visible,
    onActive(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    expiresAt: () => page.end,
    async refresh() {
      page.fetched.push(page.now / MIN);
      if (page.failing) throw new Error('no line');
      page.end = page.now + lifetime;
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return {
    page,
    stop,
    /** Lets time pass, every timer at its moment. */
    async pass(ms: number) {
      const until = page.now + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        page.now = next.at;
        next.work();
        await settle();
      }
      page.now = until;
    },
    async moment() {
      for (const listener of [...listeners]) listener();
      await settle();
    },
    isIdle: () => timers.length === 0 && listeners.size === 0,
  };
}

let stopLast = () => {};
afterEach(() => stopLast());
function open(lifetime?: number) {
  const it = aPage(lifetime);
  stopLast = it.stop;
  return it;
}

test('a token is renewed five minutes before its end, again and again', async () => {
  const { page, pass } = open();
  await pass(3 * HOUR);
  expect(page.fetched).toEqual([55, 110, 165]);
});

test('refusals are followed by 30 s, doubled up to 960 s; after a success it begins anew', async () => {
  const { page, pass } = open();
  page.failing = true;
  await pass(55 * MIN + 3000_000);
  expect(page.fetched.map((minute) => (minute - 55) * 60)).toEqual([0, 30, 90, 210, 450, 930, 1890, 2850]);
  page.failing = false;
  await pass(960_000);
  const renewed = page.fetched.at(-1) ?? 0;
  page.failing = true;
  await pass(56 * MIN);
  const anew = page.fetched.filter((minute) => minute > renewed);
  expect(anew.map((minute) => minute - renewed)).toEqual([55, 55.5, 56.5, 58.5]);
});

test('the line or the eye that comes back does not wait for the back-off', async () => {
  const { page, pass, moment } = open();
  page.failing = true;
  await pass(56 * MIN);
  page.failing = false;
  const before = page.fetched.length;
  await moment();
  expect(page.fetched).toHaveLength(before + 1);
});

test('a page behind others fetches nothing until it is seen', async () => {
  const { page, pass, moment } = open();
  page.visible = false;
  await pass(2 * HOUR);
  await moment();
  expect(page.fetched).toEqual([]);
  page.visible = true;
  await moment();
  expect(page.fetched).toEqual([120]);
  await pass(55 * MIN);
  expect(page.fetched).toEqual([120, 175]);
});

test('a token that another tab renewed is left alone', async () => {
  const { page, pass } = open();
  await pass(30 * MIN);
  page.end = page.now + HOUR;
  await pass(54 * MIN);
  expect(page.fetched).toEqual([]);
  await pass(2 * MIN);
  expect(page.fetched).toEqual([85]);
});

test('being seen long before the end asks for nothing', async () => {
  const { page, moment } = open();
  await moment();
  expect(page.fetched).toEqual([]);
});

test('a token that lives for less than five minutes is asked for with a pause', async () => {
  const { page, pass } = open(4 * MIN);
  await pass(2 * MIN);
  expect(page.fetched).toEqual([0, 0.5, 1, 1.5, 2]);
});

test('stopped, it leaves nothing behind, also in the middle of a fetch', async () => {
  const resting = open();
  resting.stop();
  expect(resting.isIdle()).toBe(true);
  const fetching = open();
  fetching.page.now = 56 * MIN;
  const seen = fetching.moment();
  fetching.stop();
  await seen;
  expect(fetching.page.fetched).toHaveLength(1);
  expect(fetching.isIdle()).toBe(true);
});

test('nobody is in: there is nothing to renew', async () => {
  const { page, pass, moment } = open();
  page.end = null;
  await pass(2 * HOUR);
  await moment();
  expect(page.fetched).toEqual([]);
});

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
      if (page.failing) throw new Error('offline');
      page.end = page.now + lifetime;
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return {
    page,
    stop,
    /** Lets time pass, every timer at its becomeActive. */
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
    async becomeActive() {
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

test('renews a token five minutes before its expiry, every time', async () => {
  const { page, pass } = open();
  await pass(3 * HOUR);
  expect(page.fetched).toEqual([55, 110, 165]);
});

test('retries after 30 s, doubled up to 960 s, and starts over after a success', async () => {
  const { page, pass } = open();
  page.failing = true;
  await pass(55 * MIN + 3000_000);
  expect(page.fetched.map((minute) => (minute - 55) * 60)).toEqual([0, 30, 90, 210, 450, 930, 1890, 2850]);
  page.failing = false;
  await pass(960_000);
  const renewed = page.fetched.at(-1) ?? 0;
  page.failing = true;
  await pass(56 * MIN);
  const retries = page.fetched.filter((minute) => minute > renewed);
  expect(retries.map((minute) => minute - renewed)).toEqual([55, 55.5, 56.5, 58.5]);
});

test('renews at once when the network returns or the page becomes visible', async () => {
  const { page, pass, becomeActive } = open();
  page.failing = true;
  await pass(56 * MIN);
  page.failing = false;
  const before = page.fetched.length;
  await becomeActive();
  expect(page.fetched).toHaveLength(before + 1);
});

test('renews nothing in a hidden page until it is visible', async () => {
  const { page, pass, becomeActive } = open();
  page.visible = false;
  await pass(2 * HOUR);
  await becomeActive();
  expect(page.fetched).toEqual([]);
  page.visible = true;
  await becomeActive();
  expect(page.fetched).toEqual([120]);
  await pass(55 * MIN);
  expect(page.fetched).toEqual([120, 175]);
});

test('leaves a token alone that another tab renewed', async () => {
  const { page, pass } = open();
  await pass(30 * MIN);
  page.end = page.now + HOUR;
  await pass(54 * MIN);
  expect(page.fetched).toEqual([]);
  await pass(2 * MIN);
  expect(page.fetched).toEqual([85]);
});

test('renews nothing when the page becomes visible long before the expiry', async () => {
  const { page, becomeActive } = open();
  await becomeActive();
  expect(page.fetched).toEqual([]);
});

test('pauses between renewals of a token that is valid for less than five minutes', async () => {
  const { page, pass } = open(4 * MIN);
  await pass(2 * MIN);
  expect(page.fetched).toEqual([0, 0.5, 1, 1.5, 2]);
});

test('leaves no timer after it was stopped, also during a renewal', async () => {
  const resting = open();
  resting.stop();
  expect(resting.isIdle()).toBe(true);
  const fetching = open();
  fetching.page.now = 56 * MIN;
  const seen = fetching.becomeActive();
  fetching.stop();
  await seen;
  expect(fetching.page.fetched).toHaveLength(1);
  expect(fetching.isIdle()).toBe(true);
});

test('renews nothing when nobody is signed in', async () => {
  const { page, pass, becomeActive } = open();
  page.end = null;
  await pass(2 * HOUR);
  await becomeActive();
  expect(page.fetched).toEqual([]);
});

test('a clock that was weeks ahead makes no timer longer than a browser can have', async () => {
  const waits: number[] = [];
  const stop = keepTokenFresh({
    now: () => 0,
    later(_work, ms) {
      waits.push(ms);
      return () => {};
    },
    isVisible: () => true,
    onActive: () => () => {},
    expiresAt: () => 49 * 24 * HOUR,
    refresh: async () => {},
  });
  stop();
  expect(waits.length).toBeGreaterThan(0);
  for (const ms of waits) expect(ms).toBeLessThan(2 ** 31);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSharedContext } from '#sound/shared-context.ts';
import { aContext } from './a-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function world() {
  const made: ReturnType<typeof aContext>['context'][] = [];
  const state = { now: 0, hidden: false };
  const shared = createSharedContext({
    create() {
      made.push(aContext().context);
      return made.at(-1) as (typeof made)[number];
    },
    monotonic: () => state.now,
    isHidden: () => state.hidden,
  });
  /** Time passes; the clock of the newest context runs along or stands still. */
  const pass = (ms: number, runs: boolean) => {
    for (let passed = 0; passed < ms; passed += 250) {
      state.now += 250;
      const context = made.at(-1);
      if (runs && context) context.currentTime += 0.25;
      vi.advanceTimersByTime(250);
    }
  };
  return { shared, made, state, pass };
}

test('one context serves the visit, resumed at every press', () => {
  const { shared, made } = world();
  expect(shared.open()).toBe(shared.open());
  expect(made).toHaveLength(1);
  expect(made[0]?.resumed).toBe(2);
});

test('a clock that ran and stands still for half a second is closed and built again', () => {
  const { shared, made, pass } = world();
  const rebuilt = vi.fn();
  shared.open();
  shared.watch(rebuilt);
  pass(2_000, true);
  pass(250, false);
  expect(rebuilt).not.toHaveBeenCalled();
  pass(250, false);
  expect(rebuilt).toHaveBeenCalledWith(made[1]);
  expect(made[0]?.closed).toBe(true);
  expect(made[1]?.resumed).toBe(1);
});

test('a context has three seconds to open its device, and browsers are not flooded with new ones', () => {
  const { shared, made, pass } = world();
  shared.open();
  shared.watch(() => undefined);
  pass(2_750, false);
  expect(made).toHaveLength(1);
  pass(60_000, false);
  expect(made).toHaveLength(3);
  expect(made[2]?.resumed).toBeGreaterThan(10);
});

test('a hidden page may stand still; it has its time again when it is shown', () => {
  const { shared, made, state, pass } = world();
  shared.open();
  shared.watch(() => undefined);
  pass(1_000, true);
  state.hidden = true;
  pass(600_000, false);
  state.hidden = false;
  pass(250, false);
  expect(made).toHaveLength(1);
  pass(500, false);
  expect(made).toHaveLength(2);
});

test('the device is released a moment after the last sound, and not between two', () => {
  const { shared, made, pass } = world();
  shared.open();
  shared.watch(() => undefined)();
  pass(2_000, true);
  shared.open();
  const stop = shared.watch(() => undefined);
  pass(5_000, true);
  expect(made[0]?.suspended).toBe(0);
  stop();
  pass(3_000, true);
  expect(made[0]?.suspended).toBe(1);
  // It opens again as slowly as a new one.
  shared.open();
  shared.watch(() => undefined);
  pass(2_750, false);
  expect(made).toHaveLength(1);
});

test('nobody watches without need', () => {
  const { shared, made, pass } = world();
  shared.open();
  const stop = shared.watch(() => undefined);
  stop();
  pass(10_000, false);
  expect(made).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BeatPlan, type Click, usualAccents } from '#domain/practice/beats.ts';
import { MetronomeRun } from '#sound/metronome/metronome-run.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { aContext } from '#tests/sound/a-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const START = 0.08;

function aRun({ countIn = false, outputLatency = 0 } = {}) {
  const { context, sounds } = aContext({ outputLatency });
  const state = { plan: plan(), audible: true };
  const clicks: Click[] = [];
  let rebuild: (context: AudioContext) => void = () => undefined;
  const shared: SharedContext = {
    open: () => context,
    watch(onRebuilt) {
      rebuild = onRebuilt;
      return () => undefined;
    },
  };
  const run = new MetronomeRun(shared, {
    plan: () => state.plan,
    countIn,
    isAudible: ({ place }) => state.audible || place.bar < 0,
    onClick: (click) => clicks.push(click),
  });
  const pass = (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 0.01) {
      context.currentTime += 0.01;
      vi.advanceTimersByTime(10);
    }
  };
  const seconds = () => sounds().map((at) => Math.round((at - START) * 1000) / 1000);
  return { run, context, state, clicks, pass, seconds, rebuild: (next: AudioContext) => rebuild(next) };
}

const plan = (change: Partial<BeatPlan> = {}): BeatPlan => ({
  bpm: 120,
  accents: usualAccents(4),
  subdivision: 1,
  swingPercent: 50,
  ramp: null,
  ...change,
});

test('clicks stand on the beat although the page is busy for most of a second again and again', () => {
  const { context, seconds, clicks } = aRun();
  for (let freeze = 0; freeze < 10; freeze += 1) {
    // The clock of the sound card goes on while no timer fires.
    context.currentTime += 0.9;
    vi.advanceTimersByTime(200);
  }
  expect(seconds().slice(0, 18)).toEqual(Array.from({ length: 18 }, (_, index) => index / 2));
  expect(clicks.length).toBeGreaterThan(10);
});

test('lights come when the click leaves the device', () => {
  const { pass, clicks } = aRun({ outputLatency: 0.2 });
  pass(0.25);
  expect(clicks).toHaveLength(0);
  pass(0.05);
  expect(clicks.map(({ place }) => place.beat)).toEqual([0]);
});

test('another tempo applies from the next beat: what was handed over already is taken back', () => {
  const { run, state, pass, seconds } = aRun();
  pass(0.3);
  expect(seconds()).toEqual([0, 0.5, 1]);
  state.plan = plan({ bpm: 60 });
  run.refresh();
  pass(1);
  expect(seconds().slice(0, 3)).toEqual([0, 0.5, 1.5]);
});

test('stops at once: nothing that was handed over sounds afterwards', () => {
  const { run, pass, seconds } = aRun();
  pass(0.3);
  run.stop();
  pass(3);
  expect(seconds()).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the count-in sounds where the rest is only seen, and no click of it is in a take that begins then', () => {
  const { state, pass, seconds, clicks, run } = aRun({ countIn: true });
  state.audible = false;
  run.refresh();
  pass(4);
  expect(seconds()).toEqual([0, 0.5, 1, 1.5]);
  expect(clicks.filter(({ place }) => place.bar === 0)[0]?.at).toBeCloseTo(START + 2, 6);
});

test('a hidden page hands over more, because it is woken less often', () => {
  const { seconds } = aRun();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(seconds().at(-1)).toBe(4.5);
});

test('goes on with the same beat on a new context', () => {
  const { pass, rebuild, clicks } = aRun();
  pass(0.7);
  const next = aContext();
  next.context.currentTime = 7;
  rebuild(next.context);
  expect(next.sounds()[0]).toBeCloseTo(7.08, 6);
  const seen = clicks.length;
  next.context.currentTime = 7.2;
  vi.advanceTimersByTime(200);
  expect(clicks[seen]?.place.beat).toBe(2);
});

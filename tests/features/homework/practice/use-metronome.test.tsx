// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMetronome } from '#features/homework/practice/use-metronome.ts';
import { DEFAULT_PRACTICE_SETTINGS, type PracticeSettings } from '#local/practice-settings.ts';
import { aContext } from '#tests/sound/a-context.ts';
import { pauseAllSounds } from '#ui/media/exclusive-sound.ts';

// The page has one context for the visit.
const { context, sounds } = aContext();
vi.stubGlobal(
  'AudioContext',
  class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: a constructor of the browser gives the test's context
      return context;
    }
  },
);

let soundsBefore = 0;
beforeEach(() => {
  vi.useFakeTimers();
  soundsBefore = sounds().length;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function aMetronome(change: Partial<PracticeSettings>) {
  const settings = { ...DEFAULT_PRACTICE_SETTINGS, bpm: 120, ...change };
  return renderHook(({ recording }) => useMetronome(settings, recording), {
    initialProps: { recording: false },
  });
}

const pass = (seconds: number) =>
  act(async () => {
    for (let passed = 0; passed < seconds; passed += 0.01) {
      context.currentTime += 0.01;
      await vi.advanceTimersByTimeAsync(10);
    }
  });

const soundedSince = () => sounds().length - soundsBefore;

test.each([
  { headphones: false, inTake: 0 },
  { headphones: true, inTake: 4 },
])(
  'counts one bar in, and clicks into a take only by headphones: $headphones',
  async ({ headphones, inTake }) => {
    const { result, rerender } = aMetronome({ countIn: true, headphones });
    let over = false;
    await act(
      async () => void result.current.countIn(new AbortController().signal).then(() => (over = true)),
    );
    await pass(1.9);
    expect(over).toBe(false);
    await pass(0.2);
    expect(over).toBe(true);
    rerender({ recording: true });
    await pass(0.9);
    // Four of the count-in, and what of the take's first second was handed over a second ahead.
    expect(soundedSince()).toBe(4 + inTake);
    expect(result.current.lit?.beat).toBe(1);
    rerender({ recording: false });
    expect(result.current.lit).toBeNull();
  },
);

test('a count-in that is taken back leaves nothing that sounds', async () => {
  const { result } = aMetronome({ countIn: true });
  const left = new AbortController();
  let over = false;
  await act(async () => void result.current.countIn(left.signal).then(() => (over = true)));
  await pass(0.6);
  await act(async () => left.abort());
  const sounded = soundedSince();
  await pass(2);
  expect([over, soundedSince(), sounded]).toEqual([true, 2, 2]);
});

test('what the count-in began can be stopped in the take, and begun again', async () => {
  const { result, rerender } = aMetronome({ countIn: true, headphones: true });
  await act(async () => void result.current.countIn(new AbortController().signal));
  await pass(2.1);
  rerender({ recording: true });
  await pass(0.5);
  expect(result.current.on).toBe(true);
  await act(async () => result.current.toggle());
  const sounded = soundedSince();
  await pass(2);
  expect([result.current.on, result.current.lit, soundedSince()]).toEqual([false, null, sounded]);
  await act(async () => result.current.toggle());
  await pass(0.5);
  expect(result.current.on).toBe(true);
  expect(soundedSince()).toBeGreaterThan(sounded);
});

test('a press in the count-in begins no metronome that sounds when the take is over', async () => {
  const { result, rerender } = aMetronome({ countIn: true });
  await act(async () => void result.current.countIn(new AbortController().signal));
  await pass(0.6);
  await act(async () => result.current.toggle());
  await pass(1.6);
  rerender({ recording: true });
  await pass(0.5);
  const sounded = soundedSince();
  rerender({ recording: false });
  await pass(2);
  expect([result.current.on, soundedSince()]).toEqual([false, sounded]);
});

test('stops when something else on the page begins to sound', async () => {
  const { result } = aMetronome({});
  await act(async () => result.current.toggle());
  await pass(0.3);
  expect(result.current.on).toBe(true);
  await act(async () => pauseAllSounds());
  expect(result.current.on).toBe(false);
  expect(soundedSince()).toBe(1);
});

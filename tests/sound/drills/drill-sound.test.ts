// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DrillSound } from '#sound/drills/drill-sound.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { pauseOtherSounds } from '#ui/media/exclusive-sound.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PHRASE = {
  notes: [
    { pitch: 60, at: 2, length: 0.5 },
    { pitch: 64, at: 2.5, length: 0.5 },
  ],
  clicks: [0, 1].map((at) => ({ at, strong: at === 0 })),
  seconds: 3,
};

/** A device whose clock stands at 10 s; notes and clicks are noted with their times. */
function aDevice() {
  const sounds: number[] = [];
  const context = {
    currentTime: 10,
    outputLatency: 0.2,
    sampleRate: 8_000,
    destination: {},
    createGain: () => ({ gain: { setTargetAtTime: () => {} }, connect: () => {}, disconnect: () => {} }),
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
    createBufferSource: () => ({ buffer: null, connect: () => {}, start: (at: number) => sounds.push(at) }),
  } as unknown as AudioContext;
  const state = { watched: 0, awake: 0 };
  let rebuild = (_: AudioContext) => {};
  const shared: SharedContext = {
    open: () => context,
    watch(onRebuilt) {
      state.watched += 1;
      rebuild = onRebuilt;
      return () => {
        state.watched -= 1;
      };
    },
  };
  const sound = new DrillSound({
    shared,
    keepScreenOn() {
      state.awake += 1;
      return () => {
        state.awake -= 1;
      };
    },
    voices: { voice: async () => (note) => sounds.push(note.from) },
  });
  return { sound, sounds, state, rebuild: () => rebuild(context) };
}

test('a phrase sounds by the clock of the device and is over when it has sounded', async () => {
  const { sound, sounds, state } = aDevice();
  sound.begin('keys');
  const clicks: number[] = [];
  let over: boolean | null = null;
  void sound
    .play(PHRASE, (index) => clicks.push(index))
    .then((whole) => {
      over = whole;
    });
  await vi.advanceTimersByTimeAsync(350);
  // The light comes when the sound has left the device.
  expect(clicks).toEqual([0]);
  expect(sounds.map((at) => Math.round((at - 10.1) * 10) / 10)).toEqual([2, 2.5, 0, 1]);
  await vi.advanceTimersByTimeAsync(2_900);
  expect([clicks, over]).toEqual([[0, 1], null]);
  await vi.advanceTimersByTimeAsync(100);
  expect([over, state]).toEqual([true, { watched: 1, awake: 1 }]);
  sound.end();
  expect(state).toEqual({ watched: 0, awake: 0 });
});

test('one phrase at a time: the next, another sound, a clock that broke and the end each end it', async () => {
  const { sound, rebuild } = aDevice();
  sound.begin('guitar');
  const first = sound.play(PHRASE);
  const second = sound.play(PHRASE);
  expect(await first).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  pauseOtherSounds({});
  expect(await second).toBe(false);
  const third = sound.play(PHRASE);
  await vi.advanceTimersByTimeAsync(10);
  rebuild();
  expect(await third).toBe(false);
  const fourth = sound.play(PHRASE);
  sound.end();
  expect(await fourth).toBe(false);
  // After the end nothing sounds.
  expect(await sound.play(PHRASE)).toBe(false);
});

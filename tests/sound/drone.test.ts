// @vitest-environment happy-dom
import { createStore } from '@tanstack/store';
import { expect, test, vi } from 'vitest';
import { Drone, type DroneSound } from '#sound/drone/drone.ts';
import { Playing } from '#sound/playing.ts';
import type { PlayingNow } from '#sound/playing-now.ts';
import type { SharedContext } from '#sound/shared-context.ts';

/** A parameter that remembers what it was set to. */
function aParam() {
  const param = {
    value: 0,
    setValueAtTime: (value: number) => Object.assign(param, { value }),
    setTargetAtTime: (value: number) => Object.assign(param, { value }),
    cancelScheduledValues: () => param,
  };
  return param;
}

function aSynth() {
  const tones: { frequency: ReturnType<typeof aParam>; stopped: number | null }[] = [];
  const gains: ReturnType<typeof aParam>[] = [];
  const node = (rest: object) => ({ connect: (to: unknown) => to, disconnect: vi.fn(), ...rest });
  const context = {
    currentTime: 1,
    destination: {},
    createGain() {
      const gain = aParam();
      gains.push(gain);
      return node({ gain });
    },
    createBiquadFilter: () => node({ type: '', frequency: aParam() }),
    createPeriodicWave: () => ({}),
    createOscillator() {
      const tone = { frequency: aParam(), stopped: null as number | null };
      tones.push(tone);
      const stop = (at: number) => Object.assign(tone, { stopped: at });
      return node({ frequency: tone.frequency, setPeriodicWave: vi.fn(), start: vi.fn(), stop });
    },
  };
  return { context: context as unknown as AudioContext, tones, gains };
}

const sound = (change: Partial<DroneSound> = {}): DroneSound => ({
  frequencies: [220],
  volumePercent: 70,
  detail: 'ラ3',
  lesson: null,
  ...change,
});

function world() {
  const synth = aSynth();
  let rebuilt: (context: AudioContext) => void = () => undefined;
  const shared: SharedContext = {
    open: () => synth.context,
    watch(onRebuilt) {
      rebuilt = onRebuilt;
      return () => undefined;
    },
  };
  const store = createStore<PlayingNow | null>(null);
  const controls = () => ({ own: {}, take: vi.fn(), pause: vi.fn(), release: vi.fn() });
  const playing = new Playing({ store, album: 'x', controls, keepScreenOn: () => () => undefined });
  const drone = new Drone({ shared, playing, title: 'ドローン' }, sound());
  return { ...synth, drone, store, rebuild: (context: AudioContext) => rebuilt(context) };
}

test('sounds its note, slides to another, adds a fifth, and fades at its end', () => {
  const { drone, store, tones, gains } = world();
  drone.toggle();
  expect([store.state?.detail, drone.store.state.on]).toEqual(['ラ3', true]);
  expect(tones.map(({ frequency }) => frequency.value)).toEqual([220]);
  expect(gains[0]?.value).toBe(0.7);
  drone.apply(sound({ frequencies: [110, 165], detail: 'ラ2' }));
  expect(tones.map(({ frequency }) => frequency.value)).toEqual([110, 165]);
  expect(store.state?.detail).toBe('ラ2');
  drone.apply(sound({ frequencies: [110] }));
  // The fifth is silent, the root as loud as one note alone.
  expect([gains[1]?.value, gains[2]?.value]).toEqual([0.4, 0]);
  drone.toggle();
  expect([store.state, drone.store.state.on, gains[0]?.value]).toEqual([null, false, 0]);
  expect(tones.every(({ stopped }) => stopped !== null && stopped > 1.3)).toBe(true);
});

test('sounds on when its context is built again', () => {
  const { drone, rebuild } = world();
  const next = aSynth();
  drone.toggle();
  rebuild(next.context);
  expect(next.tones.map(({ frequency }) => frequency.value)).toEqual([220]);
});

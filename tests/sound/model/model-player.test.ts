// @vitest-environment happy-dom
import { createStore } from '@tanstack/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ModelPlayer, type ModelSound } from '#sound/model/model-player.ts';
import { Playing } from '#sound/playing.ts';
import type { PlayingNow } from '#sound/playing-now.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { aContext } from '#tests/sound/a-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A media element whose time the test moves. */
function anAudio() {
  const audio = document.createElement('audio');
  const state = { paused: true, time: 0, plays: 0, ended: false };
  Object.defineProperties(audio, {
    paused: { get: () => state.paused },
    ended: { get: () => state.ended },
    error: { get: () => null },
    duration: { get: () => 60 },
    readyState: { get: () => 4 },
    currentTime: {
      get: () => state.time,
      set: (seconds: number) => {
        state.time = seconds;
        state.ended = false;
      },
    },
  });
  audio.play = async () => {
    state.paused = false;
    state.plays += 1;
  };
  audio.pause = () => {
    state.paused = true;
    audio.onpause?.(new Event('pause'));
  };
  return { audio, state };
}

const sound = (change: Partial<ModelSound> = {}): ModelSound => ({
  key: 'x_1_1/model',
  title: 'きらきら星（お手本）',
  lesson: 'x_1_1',
  url: '/media/model.m4a',
  rounds: { percent: 80, goalPercent: null, times: 1 },
  section: null,
  countIn: null,
  ...change,
});

function world() {
  const { audio, state } = anAudio();
  const { context, sounds } = aContext();
  const shared: SharedContext = { open: () => context, watch: () => () => undefined };
  const store = createStore<PlayingNow | null>(null);
  const controls = () => ({ own: {}, take: vi.fn(), pause: vi.fn(), release: vi.fn() });
  const playing = new Playing({ store, album: 'x', controls, keepScreenOn: () => () => undefined });
  const player = new ModelPlayer({
    shared,
    playing,
    detail: (percent) => `${percent}%`,
    createAudio: () => audio,
  });
  /** The recording goes on to a second, and the player looks. */
  const reach = (seconds: number) => {
    state.time = seconds;
    vi.advanceTimersByTime(30);
  };
  return { audio, state, sounds, store, player, reach };
}

test('plays at its speed and the same pitch, is in the small player, and is taken up where it was stopped', () => {
  const { audio, state, store, player, reach } = world();
  player.toggle(sound());
  expect([audio.playbackRate, audio.preservesPitch, state.paused]).toEqual([0.8, true, false]);
  expect(store.state).toMatchObject({ tool: 'model', source: 'model', lesson: 'x_1_1', detail: '80%' });
  reach(12);
  expect(player.position('x_1_1/model')).toBe(12);
  player.toggle(sound());
  expect([state.paused, store.state, player.store.state.on]).toEqual([true, null, false]);
  player.toggle(sound());
  expect(state.time).toBe(12);
});

test('repeats its section, faster each time up to the goal, as often as was chosen', () => {
  const { audio, state, store, player, reach } = world();
  const section = { from: 4, to: 8 };
  player.toggle(sound({ section, rounds: { percent: 97, goalPercent: 100, times: 3 } }));
  expect(state.time).toBe(4);
  const rates = [audio.playbackRate];
  for (const _ of [1, 2]) {
    reach(8.01);
    expect(state.time).toBe(4);
    rates.push(audio.playbackRate);
  }
  expect(rates).toEqual([0.97, 0.99, 1]);
  expect(store.state?.detail).toBe('100%');
  reach(8.02);
  expect([player.store.state.on, store.state]).toEqual([false, null]);
  // The next press begins at A again.
  expect(player.position('x_1_1/model')).toBe(4);
});

test('a whole recording that is repeated begins again at its end', () => {
  const { state, player } = world();
  player.toggle(sound({ rounds: { percent: 100, goalPercent: null, times: null } }));
  state.time = 60;
  state.ended = true;
  state.paused = true;
  vi.advanceTimersByTime(30);
  expect([state.time, state.paused, player.store.state.round]).toEqual([0, false, 1]);
});

test('counts in before it sounds, at the speed at which it plays', () => {
  const { state, sounds, player } = world();
  player.toggle(sound({ countIn: { beats: 4, bpm: 100 } }));
  // 100 at 80 percent: a beat takes 0.75 s.
  expect(sounds().map((at) => Math.round(at * 1000))).toEqual([100, 850, 1600, 2350]);
  expect(state.paused).toBe(true);
  vi.advanceTimersByTime(3_090);
  expect(state.paused).toBe(true);
  vi.advanceTimersByTime(30);
  expect(state.paused).toBe(false);
});

test('a count-in that is stopped is silent, and nothing follows it', () => {
  const { state, sounds, player } = world();
  player.toggle(sound({ countIn: { beats: 4, bpm: 100 } }));
  player.stop();
  vi.advanceTimersByTime(5_000);
  expect([sounds(), state.paused, player.store.state.on]).toEqual([[], true, false]);
});

test('a call that pauses the element leaves it in the small player, which goes on from there', () => {
  const { audio, state, store, player, reach } = world();
  player.toggle(sound());
  reach(20);
  audio.pause();
  expect([store.state?.running, player.store.state.on]).toEqual([false, false]);
  state.time = 0;
  store.state?.resume();
  expect([state.time, state.paused]).toEqual([20, false]);
});

test('a place that is chosen before the first sound is where it begins', () => {
  const { state, player } = world();
  player.seek(sound(), 33);
  expect([state.plays, player.position('x_1_1/model')]).toEqual([0, 33]);
  player.toggle(sound());
  expect(state.time).toBe(33);
});

test('a place outside of the section is its beginning, and ends no round', () => {
  const { state, player, reach } = world();
  const part = sound({ section: { from: 4, to: 8 } });
  player.toggle(part);
  player.seek(part, 33);
  reach(state.time);
  expect([state.time, player.store.state.on]).toEqual([4, true]);
});

test('a pause by a key of the device keeps the round and its speed', () => {
  const { audio, store, player, reach } = world();
  const rounds = { percent: 80, goalPercent: 100, times: null };
  player.toggle(sound({ section: { from: 4, to: 8 }, rounds }));
  reach(8.01);
  store.state?.pause();
  store.state?.resume();
  expect([player.store.state.round, audio.playbackRate]).toEqual([1, 0.82]);
  player.stop();
  player.toggle(sound({ section: { from: 4, to: 8 }, rounds }));
  expect([player.store.state.round, audio.playbackRate]).toEqual([0, 0.8]);
});

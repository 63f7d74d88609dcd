// @vitest-environment happy-dom
import { createStore } from '@tanstack/store';
import { expect, test, vi } from 'vitest';
import { type Player, Playing } from '#sound/playing.ts';
import type { PlayingNow, SoundTool } from '#sound/playing-now.ts';
import { onOtherSound, pauseAllSounds, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';

const player = (tool: SoundTool): Player => ({ tool, title: tool, start: vi.fn(), stop: vi.fn() });
const WORDS = { detail: '♩=80', lesson: null };

function world() {
  const store = createStore<PlayingNow | null>(null);
  const device = { own: {}, take: vi.fn(), pause: vi.fn(), release: vi.fn() };
  const awake = { now: 0 };
  let keys: { play(): void; pause(): void } = { play: vi.fn(), pause: vi.fn() };
  const playing = new Playing({
    store,
    album: 'x',
    controls(given) {
      keys = given;
      return device;
    },
    keepScreenOn() {
      awake.now += 1;
      return () => {
        awake.now -= 1;
      };
    },
  });
  return { store, device, awake, playing, press: () => keys };
}

test('one player at a time: the first stops when the second begins, and the screen stays on', () => {
  const { store, playing, awake, device } = world();
  const [metronome, drone] = [player('metronome'), player('drone')];
  playing.play(metronome, WORDS);
  playing.play(drone, WORDS);
  expect(metronome.stop).toHaveBeenCalledOnce();
  expect(drone.start).toHaveBeenCalledOnce();
  expect([store.state?.tool, store.state?.running, awake.now]).toEqual(['drone', true, 1]);
  expect(device.take).toHaveBeenLastCalledWith({ title: 'drone', artist: '♩=80', album: 'x' });
  playing.close(metronome);
  expect(store.state?.tool).toBe('drone');
  playing.close(drone);
  expect([store.state, awake.now]).toEqual([null, 0]);
  expect(device.release).toHaveBeenCalledOnce();
});

test('keys of the device pause and resume it; the screen may sleep meanwhile', () => {
  const { store, playing, awake, press } = world();
  const metronome = player('metronome');
  playing.play(metronome, WORDS);
  press().pause();
  expect([store.state?.running, awake.now]).toEqual([false, 0]);
  press().pause();
  expect(metronome.stop).toHaveBeenCalledOnce();
  press().play();
  expect([store.state?.running, awake.now]).toEqual([true, 1]);
  expect(metronome.start).toHaveBeenCalledTimes(2);
});

test('ends when another sound of the app begins, such as a recording, and ends others when it begins', () => {
  const { store, playing } = world();
  const other = {};
  const silenced = vi.fn();
  onOtherSound(other, silenced);
  const metronome = player('metronome');
  playing.play(metronome, WORDS);
  expect(silenced).toHaveBeenCalledOnce();
  pauseOtherSounds(other);
  expect(metronome.stop).toHaveBeenCalledOnce();
  expect(store.state).toBeNull();
  playing.play(metronome, WORDS);
  pauseAllSounds();
  expect(store.state).toBeNull();
});

test('what the small player says follows the tool, and of another tool nothing', () => {
  const { store, playing } = world();
  const metronome = player('metronome');
  playing.play(metronome, WORDS);
  playing.describe(player('drone'), { detail: 'ラ3', lesson: null });
  playing.describe(metronome, { detail: '♩=85', lesson: 'pf-trial_1_1' });
  expect([store.state?.detail, store.state?.lesson]).toEqual(['♩=85', 'pf-trial_1_1']);
});

// @vitest-environment happy-dom
import { createStore } from '@tanstack/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PlayChoice, planOf } from '#domain/practice/score/play-plan.ts';
import { Playing } from '#sound/playing.ts';
import type { PlayingNow } from '#sound/playing-now.ts';
import { ScorePlayer, type ScoreSound } from '#sound/score/score-player.ts';
import { aMusic } from '#tests/support/a-music.ts';
import { aSoundingContext } from './a-sounding-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sound(choice: Partial<PlayChoice> = {}): ScoreSound {
  const music = aMusic();
  const plan = planOf(music, {
    rounds: { percent: 50, goalPercent: 120, times: null },
    section: { from: 0, to: 1 },
    muted: [],
    backing: null,
    click: false,
    ...choice,
  });
  const key = 'x_1_1/1';
  return { key, title: 'x', lesson: 'x_1_1', source: 1, music, plan, instrument: 'keys', countIn: false };
}

async function aPlayer() {
  const { shared, samples, pass } = aSoundingContext();
  const store = createStore<PlayingNow | null>(null);
  const controls = () => ({ own: {}, take: vi.fn(), pause: vi.fn(), release: vi.fn() });
  const playing = new Playing({ store, album: 'x', controls, keepScreenOn: () => () => undefined });
  const player = new ScorePlayer({
    shared,
    playing,
    detail: (bpm) => `${bpm}`,
    samples: async () => samples,
  });
  const now = () => player.now('x_1_1/1');
  player.toggle(sound());
  await vi.advanceTimersByTimeAsync(0);
  return { player, store, pass, now };
}

test('a key of the device pauses it; it goes on in the same round, at its tempo', async () => {
  const { player, store, pass, now } = await aPlayer();
  pass(6);
  const before = now();
  expect(before?.round).toBe(1);
  store.state?.pause();
  expect([player.store.state.on, now()]).toEqual([false, null]);
  store.state?.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(now()).toMatchObject({ round: 1, bpm: before?.bpm });
  expect(now()?.position).toBeCloseTo(before?.position ?? 0, 5);
  // Its own button begins again.
  player.stop();
  player.toggle(sound());
  await vi.advanceTimersByTimeAsync(0);
  expect(now()).toMatchObject({ round: 0, position: 0 });
});

test('a section that is chosen during a pause is played from its beginning', async () => {
  const { player, store, pass, now } = await aPlayer();
  pass(1);
  store.state?.pause();
  player.apply(sound({ section: { from: 2, to: 3 } }));
  store.state?.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(now()?.position).toBe(2);
});
